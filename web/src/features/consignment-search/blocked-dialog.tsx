import { Button } from '@mantine/core';
import { Blocked, deselectWords } from '#features/consignment-search/blocked.tsx';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { Dialog } from '#kit/dialog.tsx';

/** What stands in the way and why; leaving it out leads on. */
export function BlockedDialog({
  title,
  reason,
  why,
  blocking,
  count,
  drop,
  close,
}: {
  readonly title: string;
  readonly reason: string;
  /** The same for all of them. */
  readonly why: string;
  readonly blocking: readonly SelectedConsignment[];
  /** Of all that is marked. */
  readonly count: number;
  readonly drop: (references: ReadonlySet<string>) => void;
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
          <Button data-autofocus onClick={() => drop(new Set(blocking.map(({ reference }) => reference)))}>
            {deselectWords(blocking.length, count - blocking.length)}
          </Button>
        </>
      }
    >
      <Blocked reason={reason} groups={[{ why, consignments: blocking }]} />
    </Dialog>
  );
}
