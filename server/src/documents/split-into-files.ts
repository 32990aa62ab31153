import { pieceCount } from '@cartage/domain/documents/facts.ts';

/** Splits consignments into as few files as possible, in order, with at most `maxPieces` pieces each. A consignment is never split. */
export function splitIntoFiles<Rows extends { readonly lines: Parameters<typeof pieceCount>[0] }>(
  consignments: readonly Rows[],
  maxPieces: number,
): Rows[][] {
  const files: Rows[][] = [];
  let pieces = 0;
  for (const rows of consignments) {
    const own = pieceCount(rows.lines);
    const last = files.at(-1);
    if (last !== undefined && pieces + own <= maxPieces) {
      last.push(rows);
      pieces += own;
    } else {
      files.push([rows]);
      pieces = own;
    }
  }
  return files;
}

/** The file name with 'n of m' when there are several parts. */
export const partName = (name: string, part: number, parts: number): string =>
  parts === 1 ? name : name.replace(/(?=\.\w+$)/, ` ${part} of ${parts}`);
