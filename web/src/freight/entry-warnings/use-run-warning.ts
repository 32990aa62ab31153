import { runWarning } from '@cartage/domain/consignment/entry-warnings.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import type { Slot } from '#freight/booking/booking-queries.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useEntryLimits } from '#freight/entry-warnings/entry-limits-query.ts';

/** Advice about a chosen run: its window and the opening hours of the receiver. */
export function useRunWarning(
  { receiverParticipant: { siteProxy } }: Pick<Consignment, 'receiverParticipant'>,
  slot: Slot | undefined,
): string | null {
  const { sites } = useEntryLimits(true);
  if (slot === undefined) return null;
  const hours = sites.find(({ siteId }) => siteId === siteProxy?.id)?.openingHours ?? null;
  const start = localDateTimeParts(new Date(slot.scheduleStartDateTimeUtc));
  const end = localDateTimeParts(new Date(slot.scheduleEndDateTimeUtc));
  return runWarning(
    { day: start.day, opens: timeOf(start), closes: timeOf(end) },
    { name: siteProxy?.name ?? '', hours, calendar: null },
  );
}

const timeOf = ({ hour, minute }: { readonly hour: number; readonly minute: number }) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
