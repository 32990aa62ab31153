import { statusOf } from '@cartage/domain/consignment/status.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

/** More would be a list. */
const MOST_NAMED = 8;

/** '2 of the 3 selected are left out, not Ready or later: KEA00000007 (Draft), KEA00000009 (not found any more)' */
export function leftOutWords(
  all: readonly SelectedConsignment[],
  {
    listed,
    missing,
  }: { readonly listed: readonly SelectedConsignment[]; readonly missing: ReadonlySet<string> },
): string | null {
  const on = new Set(listed.map(({ reference }) => reference));
  const out = all.filter(({ reference }) => !on.has(reference));
  if (out.length === 0) return null;
  const why = ({ reference, status }: SelectedConsignment) =>
    missing.has(reference) ? 'not found any more' : statusOf(status).name;
  const names = named(out.map((one) => `${one.reference} (${why(one)})`));
  return `${wholeNumber(out.length)} of the ${wholeNumber(all.length)} selected ${out.length === 1 ? 'is' : 'are'} left out, not Ready or later: ${names}`;
}

/** Of those that were listed when it was asked for, and are not in what was made; null where there are none. */
export function notSentWords(asked: readonly string[], sent: readonly string[]): string | null {
  const on = new Set(sent);
  const out = asked.filter((reference) => !on.has(reference));
  if (out.length === 0) return null;
  const who = out.length === 1 ? '1 consignment is' : `${wholeNumber(out.length)} consignments are`;
  return `${who} not on the manifest that was sent, not Ready or later any more: ${named(out)}`;
}

const named = (words: readonly string[]): string =>
  words.length > MOST_NAMED
    ? `${words.slice(0, MOST_NAMED).join(', ')} and ${wholeNumber(words.length - MOST_NAMED)} more`
    : words.join(', ');
