import type { ReactNode, Ref } from 'react';
import styles from '#features/consignment-detail/detail-header.module.css';
import { ListWalkButtons } from '#features/consignment-detail/list-walk/list-walk-buttons.tsx';
import type { ListWalkProps } from '#features/consignment-detail/list-walk/use-list-walk.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { savedLine } from '#features/consignment-detail/saved-line.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { Flags } from '#freight/flags.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { RecordHead } from '#kit/record-page.tsx';

/** CONS-01. The heading is shown before the consignment is loaded and stays, because it may have the focus. */
export function DetailHeader({
  reference,
  consignment,
  isModified = false,
  isLoading,
  heading,
  walk,
  actions,
  close,
}: {
  readonly reference: string;
  readonly consignment: Consignment | undefined;
  readonly isModified?: boolean;
  readonly isLoading: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly walk: ListWalkProps | null;
  readonly actions: ReactNode;
  readonly close: () => void;
}) {
  return (
    <RecordHead
      title={reference}
      heading={heading}
      beside={
        <>
          {consignment ? (
            <StatusSummary consignment={consignment} />
          ) : (
            isLoading && <span className={styles.loadingChip} />
          )}
          {walk && <ListWalkButtons walk={walk} />}
        </>
      }
      beneath={
        consignment
          ? isModified
            ? 'Unsaved changes'
            : savedLine(consignment)
          : isLoading && <span className={styles.loadingLine} />
      }
      actions={actions}
      close={close}
    />
  );
}

/** Status, flags and tags in one row. */
export function StatusSummary({ consignment }: { readonly consignment: Consignment }) {
  const status = currentStatus(consignment);
  return (
    <>
      {status && <StatusChip code={status.code} name={status.name} />}
      <Flags of={consignment} compact />
      <span className={styles.tags}>
        <Tags tags={consignment.consignmentTags} />
      </span>
    </>
  );
}
