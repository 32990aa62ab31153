import { Button } from '@mantine/core';
import {
  BlockedConsignments,
  deselectLabel,
} from '#features/consignment-search/bulk/blocked-consignments.tsx';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { Dialog } from '#kit/dialog.tsx';

/** Shows which consignments block an action and offers to continue without them. */
export function BlockedDialog({
  title,
  reason,
  why,
  blocking,
  count,
  continueWithout,
  close,
}: {
  readonly title: string;
  readonly reason: string;
  /** One reason for all of them. */
  readonly why: string;
  readonly blocking: readonly ConsignmentRef[];
  /** Number of selected consignments. */
  readonly count: number;
  readonly continueWithout: (references: ReadonlySet<string>) => void;
  readonly close: () => void;
}) {
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button
            data-autofocus
            onClick={() => continueWithout(new Set(blocking.map(({ reference }) => reference)))}
          >
            {deselectLabel(blocking.length, count - blocking.length)}
          </Button>
        </>
      }
    >
      <BlockedConsignments reason={reason} groups={[{ why, consignments: blocking }]} />
    </Dialog>
  );
}
