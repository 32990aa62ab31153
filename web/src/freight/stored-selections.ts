import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { type DraftOwner, draftKey, readDraft, writeDraft } from '#session/drafts.ts';

/** Selections by list key, so that Back restores the selection of each list. */
export type StoredSelections = readonly (readonly [list: string, selected: readonly SelectedConsignment[]])[];

const MAX_LISTS = 5;

export const selectionsKey = (owner: DraftOwner): string => draftKey(owner, 'selection');

export function withSelection(
  stored: StoredSelections,
  list: string,
  selected: ReadonlyMap<number, SelectedConsignment>,
): StoredSelections {
  const others = stored.filter(([other]) => other !== list);
  return selected.size === 0
    ? others
    : [...others, [list, [...selected.values()]] as const].slice(-MAX_LISTS);
}

/** Removes references from the selections of all lists. */
export function withoutSelected(stored: StoredSelections, references: ReadonlySet<string>): StoredSelections {
  return stored
    .map(
      ([list, selected]) => [list, selected.filter(({ reference }) => !references.has(reference))] as const,
    )
    .filter(([, selected]) => selected.length > 0);
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

/** Never throws: stored values may have any shape. */
export function readSelections(stored: unknown): StoredSelections {
  return Array.isArray(stored) && stored.every(isStored) ? stored : [];
}

function isStored(entry: unknown): entry is StoredSelections[number] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [list, selected]: readonly unknown[] = entry;
  return typeof list === 'string' && Array.isArray(selected) && selected.every(isSelectedConsignment);
}

function isSelectedConsignment(entry: unknown): entry is SelectedConsignment {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, reference, status, senderRegion, hasFreight, isConfirmed, ...more } = entry as Partial<
    Record<keyof SelectedConsignment, unknown>
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
