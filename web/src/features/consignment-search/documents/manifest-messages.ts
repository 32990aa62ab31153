import { statusOf } from '@cartage/domain/consignment/status.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';

/** Longer messages are hard to read. */
const MAX_NAMED = 8;

/** '2 of the 3 selected are left out because they are not Ready or later: KEA00000007 (Draft), KEA00000009 (not found)' */
export function leftOutMessage(
  all: readonly ConsignmentRef[],
  {
    listed,
    missing,
    needed = 'Ready or later',
  }: {
    readonly listed: readonly ConsignmentRef[];
    readonly missing: ReadonlySet<string>;
    /** The statuses of listed consignments. */
    readonly needed?: string;
  },
): string | null {
  const on = new Set(listed.map(({ reference }) => reference));
  const out = all.filter(({ reference }) => !on.has(reference));
  if (out.length === 0) return null;
  const why = ({ reference, status }: ConsignmentRef) =>
    missing.has(reference) ? 'not found' : statusOf(status).name;
  const names = named(out.map((consignment) => `${consignment.reference} (${why(consignment)})`));
  return `${wholeNumber(out.length)} of the ${wholeNumber(all.length)} selected ${
    out.length === 1 ? 'is left out because it is' : 'are left out because they are'
  } not ${needed}: ${names}`;
}

/** Names consignments that were listed in the dialog but are not on the sent manifest; null where there are none. */
export function notSentMessage(listed: readonly string[], sent: readonly string[]): string | null {
  const on = new Set(sent);
  const out = listed.filter((reference) => !on.has(reference));
  if (out.length === 0) return null;
  const [subject, verb] =
    out.length === 1
      ? ['1 consignment is', 'it is']
      : [`${wholeNumber(out.length)} consignments are`, 'they are'];
  return `${subject} not on the sent manifest because ${verb} no longer Ready or later: ${named(out)}`;
}

const named = (names: readonly string[]): string =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${wholeNumber(names.length - MAX_NAMED)} more`
    : names.join(', ');
