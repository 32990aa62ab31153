import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';
import { type DraftOwner, draftKey, readDraft, writeDraft } from '#session/drafts.ts';

/** Selections by the list that they were made in; each list, reached again by Back, finds its own. */
export type StoredSelections = readonly (readonly [list: string, selected: readonly MarkedConsignment[]])[];

const MOST_LISTS = 5;

export const selectionsKey = (owner: DraftOwner): string => draftKey(owner, 'selection');

export function withSelection(
  stored: StoredSelections,
  list: string,
  selected: ReadonlyMap<number, MarkedConsignment>,
): StoredSelections {
  const others = stored.filter(([other]) => other !== list);
  return selected.size === 0
    ? others
    : [...others, [list, [...selected.values()]] as const].slice(-MOST_LISTS);
}

/** In whichever lists they are marked. */
export function withoutMarked(stored: StoredSelections, references: ReadonlySet<string>): StoredSelections {
  return stored
    .map(([list, marked]) => [list, marked.filter(({ reference }) => !references.has(reference))] as const)
    .filter(([, marked]) => marked.length > 0);
}

export const loadSelections = (tab: Storage, key: string): StoredSelections =>
  readSelections(readDraft(tab, key));

export function changeSelections(
  tab: Storage,
  key: string,
  change: (stored: StoredSelections) => StoredSelections,
): void {
  writeDraft(tab, key, change(loadSelections(tab, key)));
}

/** What lies in a storage may be of any shape. */
export function readSelections(stored: unknown): StoredSelections {
  return Array.isArray(stored) && stored.every(isStored) ? stored : [];
}

function isStored(entry: unknown): entry is StoredSelections[number] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [list, selected]: readonly unknown[] = entry;
  return typeof list === 'string' && Array.isArray(selected) && selected.every(isMarked);
}

function isMarked(entry: unknown): entry is MarkedConsignment {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, reference, status, senderRegion, hasFreight, isConfirmed, ...more } = entry as Partial<
    Record<keyof MarkedConsignment, unknown>
  >;
  return (
    Number.isSafeInteger(id) &&
    typeof reference === 'string' &&
    typeof status === 'string' &&
    isStatusCode(status) &&
    [senderRegion, more.originRegionId, more.destinationRegionId].every(isTextOrNone) &&
    typeof hasFreight === 'boolean' &&
    typeof isConfirmed === 'boolean' &&
    isDayOrNone(more.requestedPickupDay) &&
    isDayOrNone(more.requestedDeliveryDay)
  );
}

const isTextOrNone = (text: unknown) => text === null || typeof text === 'string';

const isDayOrNone = (day: unknown) =>
  day === null || (typeof day === 'string' && parseCalendarDate(day) !== null);
