import type { NamedCode } from '#consignment-import/import-reference.ts';
import { codeKey } from '#consignment-import/import-reference.ts';

/**
 * The closest code: the only one within two typing errors, or the closest of several. Null when two codes are equally
 * close, because either suggestion would be arbitrary. Null for a text that is itself a code.
 */
export function nearestCode(text: string, codes: readonly NamedCode[]): NamedCode | null {
  const wanted = codeKey(text);
  if (wanted === '' || wanted.length > MAX_LENGTH) return null;
  const limit = Math.min(2, Math.floor(wanted.length / 2));
  const close = codes
    .map((code) => ({ code, distance: distanceOf(wanted, codeKey(code.code)) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  const [best, next] = close;
  if (best === undefined || best.distance === 0) return null;
  return best.distance === next?.distance ? null : best.code;
}

const MAX_LENGTH = 40;

/** Number of edits from one text to the other. Two exchanged neighbours count as one edit. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const edits = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(...edits, ...(isSwapped ? [(beforeLast[j - 2] ?? 0) + 1] : [])));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? Infinity;
}
