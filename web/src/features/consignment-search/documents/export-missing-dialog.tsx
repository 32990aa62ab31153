import { BlockedDialog } from '#features/consignment-search/bulk/blocked-dialog.tsx';
import { wholeNumber } from '#freight/figures.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';

/** Names the consignments that cannot be exported and offers the file without them. */
export function ExportMissingDialog({
  title,
  consignments,
  missing,
  continueWithout,
  close,
}: {
  readonly title: string;
  readonly consignments: readonly ConsignmentRef[];
  readonly missing: ReadonlySet<string>;
  readonly continueWithout: (references: ReadonlySet<string>) => void;
  readonly close: () => void;
}) {
  const blocking = consignments.filter(({ reference }) => missing.has(reference));
  return (
    <BlockedDialog
      title={title}
      reason={`${wholeNumber(blocking.length)} of the ${wholeNumber(consignments.length)} selected can't be exported`}
      why="No longer at your sites. If you need access, ask your administrator."
      blocking={blocking}
      count={consignments.length}
      continueWithout={continueWithout}
      close={close}
    />
  );
}
