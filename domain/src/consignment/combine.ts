import { MAX_PIECES } from '#documents/label-setting.ts';
import { countText } from '#documents/figures.ts';
import { MAX_LINE_ITEMS } from '#freight/line-item.ts';
import type { Liability } from '#consignment/liability.ts';
import type { ParticipantRow } from '#consignment/present-summary.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { fold } from '#text/fold.ts';

/** The fields of a consignment that decide what it can be combined with. */
export interface CombinedFacts {
  readonly reference: string;
  readonly status: StatusCode;
  readonly sender: Place;
  readonly receiver: Place;
  readonly pickupDay: CalendarDate | null;
  readonly deliveryDay: CalendarDate | null;
  readonly serviceType: string;
  readonly accountId: number;
  /** The requesting site: its users see the consignment. */
  readonly siteId: number;
  readonly liability: Liability;
  /** Codes of requested extras with their instruction and the quantity of a quote. */
  readonly extras: readonly string[];
  /** A quote set the quantity of an extra that is charged for each piece. */
  readonly hasQuotedExtras: boolean;
  readonly hasDangerousGoods: boolean;
  readonly hasHireage: boolean;
  readonly isExport: boolean;
  readonly lineCount: number;
  readonly pieceCount: number;
}

type Place = Pick<
  ParticipantRow,
  'site' | 'fullName' | 'streetNumber' | 'street' | 'suburb' | 'city' | 'postcode'
>;

/** Most consignments that one request combines into another. */
export const MAX_COMBINED = 20;

/**
 * Equal for drafts that go from one sender site to one receiver on one pickup day, and null for other consignments. Only
 * drafts: nothing of them is printed, booked or sent to the provider yet.
 */
export function tripOf({ status, sender, receiver, pickupDay, lineCount }: CombinedFacts): string | null {
  if (status !== 'DRAFT' || sender.site === null || lineCount === 0) return null;
  return [sender.site.id, pickupDay, ...placeOf(receiver)].join('\n');
}

const placeOf = ({ site, fullName, streetNumber, street, suburb, city, postcode }: Place): string[] =>
  site === null
    ? [fullName, streetNumber, street, suburb, city, postcode].map(fold)
    : ['site', String(site.id)];

interface SeparateRule {
  /** Follows the reference. */
  readonly reason: string;
  readonly applies: (kept: CombinedFacts, other: CombinedFacts) => boolean;
}

/** Why two consignments of one trip stay apart. The first rule that applies is shown. */
const SEPARATE_RULES: readonly SeparateRule[] = [
  {
    reason: 'stays separate because one of the two consignments has dangerous goods',
    applies: (kept, other) => kept.hasDangerousGoods || other.hasDangerousGoods,
  },
  {
    reason: 'has a different service type',
    applies: (kept, other) => kept.serviceType !== other.serviceType,
  },
  { reason: 'has a different requesting site', applies: (kept, other) => kept.siteId !== other.siteId },
  {
    reason: 'is charged to a different account',
    applies: (kept, other) => kept.accountId !== other.accountId,
  },
  {
    reason: 'has a different requested delivery day',
    applies: (kept, other) => kept.deliveryDay !== other.deliveryDay,
  },
  {
    reason: 'stays separate because one of the two consignments has a declared value or declared terms',
    applies: (kept, other) => [kept, other].some(isDeclared),
  },
  {
    reason: 'has a different liability',
    applies: (kept, other) => kept.liability.kind !== other.liability.kind,
  },
  {
    reason: 'has different delivery extras',
    applies: (kept, other) => kept.extras.toSorted().join() !== other.extras.toSorted().join(),
  },
  {
    reason: 'stays separate because one of the two consignments has a quoted quantity of an extra',
    applies: (kept, other) => kept.hasQuotedExtras || other.hasQuotedExtras,
  },
  {
    reason: 'stays separate because one of the two consignments has hired equipment',
    applies: (kept, other) => kept.hasHireage || other.hasHireage,
  },
  {
    reason: 'stays separate because one of the two consignments is an export',
    applies: (kept, other) => kept.isExport || other.isExport,
  },
];

const isDeclared = ({ liability: { kind } }: CombinedFacts) =>
  kind === 'DECLARED_VALUE' || kind === 'DECLARED_TERMS';

export interface Combination {
  readonly kept: CombinedFacts;
  /** At most as many as fit in a request and on a consignment. */
  readonly others: readonly CombinedFacts[];
  /** Consignments of the same trip that stay apart. */
  readonly separate: readonly { readonly reference: string; readonly reason: string }[];
}

/** What can be combined into a consignment; null when no other consignment has the same trip. */
export function combinationFor(
  kept: CombinedFacts,
  candidates: readonly CombinedFacts[],
): Combination | null {
  const trip = tripOf(kept);
  const same = candidates.filter((other) => other.reference !== kept.reference && tripOf(other) === trip);
  if (trip === null || same.length === 0) return null;
  const others: CombinedFacts[] = [];
  const separate: { reference: string; reason: string }[] = [];
  let lines = kept.lineCount;
  let pieces = kept.pieceCount;
  for (const other of same) {
    const rule = SEPARATE_RULES.find(({ applies }) => applies(kept, other));
    const reason =
      rule?.reason ??
      (lines + other.lineCount > MAX_LINE_ITEMS ||
      pieces + other.pieceCount > MAX_PIECES ||
      others.length === MAX_COMBINED
        ? `does not fit: at most ${MAX_COMBINED + 1} drafts, ${MAX_LINE_ITEMS} freight items and ${countText(MAX_PIECES)} pieces can be combined`
        : null);
    if (reason !== null) separate.push({ reference: other.reference, reason });
    else {
      others.push(other);
      lines += other.lineCount;
      pieces += other.pieceCount;
    }
  }
  return { kept, others, separate };
}

/** Drafts that can be combined, each in one combination, which the first of `candidates` keeps. */
export function combinationsOf(candidates: readonly CombinedFacts[]): Combination[] {
  const byTrip = Map.groupBy(
    candidates.filter((each) => tripOf(each) !== null),
    tripOf,
  );
  return [...byTrip.values()].flatMap((trip) => {
    const found: Combination[] = [];
    let open = trip;
    while (open.length > 1) {
      const [kept, ...rest] = open;
      const combination = kept === undefined ? null : combinationFor(kept, rest);
      if (combination !== null && combination.others.length > 0) found.push(combination);
      const taken = new Set(combination?.others.map(({ reference }) => reference));
      open = rest.filter(({ reference }) => !taken.has(reference));
    }
    return found;
  });
}

/** Why the cancellation of a combined draft is not undone alone. */
export const combinedCancelReason = (kept: string): string =>
  `This consignment was combined into ${kept}. Undo the combination in the history of ${kept}`;

/** The reason of the cancellation, in the audit log and the dialog. */
export const combinedReason = (kept: string): string => `Combined into ${kept}`;
