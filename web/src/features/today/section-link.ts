import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { taskDays, TASKS } from '@cartage/domain/today/tasks.ts';
import type { TodaySection } from '#features/today/today-query.ts';

/** Parameters of the list for exactly the consignments that a section counts. */
export function sectionSearch(code: TodaySection['code'], today: CalendarDate) {
  const task = TASKS.find((known) => known.code === code);
  if (task === undefined) throw new Error(`Today has no section ${code}`);
  const { from, to } = taskDays(today);
  return { ...task.search, startDate: from, endDate: to };
}
