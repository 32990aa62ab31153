import { ActionIcon } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode, Ref } from 'react';
import styles from '#features/consignment-detail/detail-header.module.css';
import type { Consignment } from '#features/consignment-detail/queries.ts';
import { savedLine } from '#features/consignment-detail/saved-line.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { Flags } from '#freight/flags.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { Icon } from '#ui/icon.tsx';

/** CONS-01. The heading is there before the consignment is, and stays: it may have the focus. */
export function DetailHeader({
  reference,
  consignment,
  isWaiting,
  heading,
  actions,
  close,
}: {
  readonly reference: string;
  readonly consignment: Consignment | undefined;
  readonly isWaiting: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly actions: ReactNode;
  readonly close: () => void;
}) {
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <div className={styles.line}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {reference}
          </h1>
          {consignment && <Standing of={consignment} />}
          {isWaiting && <span className={styles.waitingChip} />}
        </div>
        {consignment && <p className={styles.saved}>{savedLine(consignment)}</p>}
        {isWaiting && <span className={styles.waitingLine} />}
      </div>
      <div className={styles.actions}>
        {actions}
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Close, back to the list"
          data-tooltip="Back to the list"
          onClick={close}
        >
          <Icon of={IconX} />
        </ActionIcon>
      </div>
    </header>
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
