import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { taskDays, TASKS } from '@cartage/domain/today/tasks.ts';
import type { TodaySection } from '#features/today/today-query.ts';

/** Parameters of the list for exactly the consignments that a section counts. */
export const sectionSearch = (code: TodaySection['code'], today: CalendarDate) => searches(code, today).all;

/** The same for those that are overdue. */
export const overdueSearch = (code: TodaySection['code'], today: CalendarDate) =>
  searches(code, today).overdue;

function searches(code: TodaySection['code'], today: CalendarDate) {
  const task = TASKS.find((known) => known.code === code);
  if (task === undefined) throw new Error(`Today has no section ${code}`);
  const { from, to } = taskDays(today);
  const days = { startDate: from, endDate: to };
  return { all: { ...task.search, ...days }, overdue: { ...task.overdueSearch, ...days } };
}
