import { Button } from '@mantine/core';
import styles from '#features/consignment-search/blocked-dialog.module.css';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { wholeNumber } from '#freight/figures.ts';
import { Dialog } from '#kit/dialog.tsx';

/** What stands in the way and why; leaving it out leads on. */
export function BlockedDialog({
  title,
  reason,
  blocking,
  selection,
  close,
}: {
  readonly title: string;
  readonly reason: string;
  /** Empty where leaving out does not help. */
  readonly blocking: readonly SelectedConsignment[];
  readonly selection: Selection;
  readonly close: () => void;
}) {
  const rest = selection.consignments.filter((one) => !blocking.includes(one));
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          {blocking.length > 0 && (
            <Button
              data-autofocus
              onClick={() => selection.keep(new Set(rest.map(({ reference }) => reference)))}
            >
              Deselect {wholeNumber(blocking.length)} and go on with {wholeNumber(rest.length)}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.words}>{reason}</p>
      {blocking.length > 0 && <Listed consignments={blocking} />}
    </Dialog>
  );
}

/** Which they are, in a box that scrolls. */
export function Listed({ consignments }: { readonly consignments: readonly SelectedConsignment[] }) {
  return (
    <ul className={styles.list} aria-label="Consignments" tabIndex={0}>
      {consignments.map(({ id, reference, status }) => (
        <li key={id}>
          <span className={styles.reference}>{reference}</span>
          <StatusChip code={status} name={statusOf(status).name} />
        </li>
      ))}
    </ul>
  );
}
