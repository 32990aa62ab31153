import type { Schedule } from '@cartage/domain/standing-orders/rule.ts';
import type { ScheduleColumns } from '#freight/standing-orders/standing-order.query.ts';

export function scheduleOf({
  weekdays,
  everyWeeks,
  startDay,
  endDay,
  onHoliday,
  leadDays,
  pausedFrom,
  pausedTo,
}: ScheduleColumns): Schedule {
  const pause = pausedFrom === null ? null : { from: pausedFrom, to: pausedTo };
  return { weekdays, everyWeeks, startDay, endDay, onHoliday, leadDays, pause };
}
