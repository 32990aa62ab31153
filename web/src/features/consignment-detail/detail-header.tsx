import type { ReactNode, Ref } from 'react';
import styles from '#features/consignment-detail/detail-header.module.css';
import { ListPagerButtons } from '#features/consignment-detail/list-pager/list-pager-buttons.tsx';
import type { ListPagerProps } from '#features/consignment-detail/list-pager/use-list-pager.ts';
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
  pager,
  actions,
  close,
}: {
  readonly reference: string;
  readonly consignment: Consignment | undefined;
  readonly isModified?: boolean;
  readonly isLoading: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly pager: ListPagerProps | null;
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
          {pager && <ListPagerButtons pager={pager} />}
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
