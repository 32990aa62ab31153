import { pieceCount } from '@cartage/domain/documents/facts.ts';

/** As few files as hold all these consignments in their order, none of more pieces than `most`, whole consignments each. */
export function filesOf<Rows extends { readonly lines: Parameters<typeof pieceCount>[0] }>(
  consignments: readonly Rows[],
  most: number,
): Rows[][] {
  const files: Rows[][] = [];
  let pieces = 0;
  for (const rows of consignments) {
    const own = pieceCount(rows.lines);
    const last = files.at(-1);
    if (last !== undefined && pieces + own <= most) {
      last.push(rows);
      pieces += own;
    } else {
      files.push([rows]);
      pieces = own;
    }
  }
  return files;
}

/** With 'n of m' in it, so that whoever keeps the parts can tell them apart. */
export const partName = (name: string, part: number, parts: number): string =>
  parts === 1 ? name : name.replace(/(?=\.\w+$)/, ` ${part} of ${parts}`);
