import type { ReactNode, Ref } from 'react';
import styles from '#features/consignment-detail/detail-header.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { savedLine } from '#features/consignment-detail/saved-line.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { Flags } from '#freight/flags.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { RecordHead } from '#kit/record-page.tsx';

/** CONS-01. The heading is there before the consignment is, and stays: it may have the focus. */
export function DetailHeader({
  reference,
  consignment,
  isModified = false,
  isWaiting,
  heading,
  actions,
  close,
}: {
  readonly reference: string;
  readonly consignment: Consignment | undefined;
  readonly isModified?: boolean;
  readonly isWaiting: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly actions: ReactNode;
  readonly close: () => void;
}) {
  return (
    <RecordHead
      title={reference}
      heading={heading}
      beside={
        consignment ? <Standing of={consignment} /> : isWaiting && <span className={styles.waitingChip} />
      }
      beneath={
        consignment
          ? isModified
            ? 'Unsaved changes'
            : savedLine(consignment)
          : isWaiting && <span className={styles.waitingLine} />
      }
      actions={actions}
      close={close}
    />
  );
}

/** Status, flags and tags, side by side. */
export function Standing({ of }: { readonly of: Consignment }) {
  const status = currentStatus(of);
  return (
    <>
      {status && <StatusChip code={status.code} name={status.name} />}
      <Flags of={of} compact />
      <span className={styles.tags}>
        <Tags tags={of.consignmentTags} />
      </span>
    </>
  );
}
