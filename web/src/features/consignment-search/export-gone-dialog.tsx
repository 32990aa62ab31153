import { BlockedDialog } from '#features/consignment-search/blocked-dialog.tsx';
import { wholeNumber } from '#freight/figures.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

/** Nothing is left out of a file in silence: which cannot be in it, and the way to the file without them. */
export function ExportGoneDialog({
  consignments,
  gone,
  goOnWithout,
  close,
}: {
  readonly consignments: readonly SelectedConsignment[];
  readonly gone: ReadonlySet<string>;
  readonly goOnWithout: (references: ReadonlySet<string>) => void;
  readonly close: () => void;
}) {
  const blocking = consignments.filter(({ reference }) => gone.has(reference));
  return (
    <BlockedDialog
      title="Export CSV"
      reason={`${wholeNumber(blocking.length)} of the ${wholeNumber(consignments.length)} selected cannot be exported`}
      why="No longer at your sites. Ask who manages your sites, if they should be."
      blocking={blocking}
      count={consignments.length}
      drop={goOnWithout}
      close={close}
    />
  );
}
