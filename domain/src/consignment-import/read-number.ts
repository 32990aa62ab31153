import { parseDecimal } from '#decimal/decimal.ts';

export type ReadNumber =
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unreadable'; readonly hint: string };

/**
 * A plain decimal with a point. A comma is never interpreted: 1,5 is one and a half in one country, and 1,500 is
 * fifteen hundred in another. A blank cell is missing, never 0.
 */
export function readNumber(text: string): ReadNumber {
  if (text === '') return { kind: 'blank' };
  const isPlain = /^-?\d+(?:\.\d+)?$/.test(text) && parseDecimal(text) !== null;
  if (isPlain) return { kind: 'number', value: Number(text) };
  return { kind: 'unreadable', hint: hintFor(text) };
}

function hintFor(text: string): string {
  const decimal = /^(\d+),(\d+)$/.exec(text);
  if (decimal !== null) {
    const [, whole = '', rest = ''] = decimal;
    return rest.length === 3
      ? `Write ${whole}${rest} or ${whole}.${rest}: the comma could mean either.`
      : `Write ${whole}.${rest}: use a point for decimals.`;
  }
  if (/^[\d.,]+\s*[a-z³]+$/i.test(text)) return 'Enter the number alone, without a unit.';
  return 'Enter a number such as 12 or 1.5.';
}
