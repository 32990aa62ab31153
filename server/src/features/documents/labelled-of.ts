import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MOST_PIECES } from '@cartage/domain/documents/label-setting.ts';
import { MOST_NUMBERED } from '#documents/number-pieces.ts';
import { TOO_MANY_PIECES } from '#features/documents/generate-label.ts';

export const TOO_MANY_AT_ONCE = `More than ${MOST_NUMBERED.toLocaleString('en-NZ')} labels at once: ask for those of fewer consignments`;

interface Labelled {
  readonly consignment: { readonly reference: string };
  readonly lines: Parameters<typeof pieceCount>[0];
}

/**
 * As many consignments in their order as can have labels together, and why the others have none; `none` says why
 * nobody has.
 */
export function labelledOf<Rows extends Labelled>(good: readonly Rows[], none: string | null) {
  const labelled: Rows[] = [];
  const unlabelled: [reference: string, message: string][] = [];
  let sum = 0;
  for (const rows of good) {
    const pieces = pieceCount(rows.lines);
    const reason = none ?? reasonOf(pieces, sum);
    if (reason === null) {
      labelled.push(rows);
      sum += pieces;
    } else unlabelled.push([rows.consignment.reference, reason]);
  }
  return { labelled, unlabelled };
}

function reasonOf(pieces: number, before: number): string | null {
  if (pieces > MOST_PIECES) return TOO_MANY_PIECES;
  return before + pieces > MOST_NUMBERED ? TOO_MANY_AT_ONCE : null;
}
