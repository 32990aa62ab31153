import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { TASK_CODES, type TaskCode } from '@cartage/domain/today/task-names.ts';
import { DATED_TASKS } from '@cartage/domain/today/tasks.ts';
import { joinSql, sql, type Sql } from '#db/sql.ts';
import type { SearchTime } from '#features/consignment-search/parse-dates.ts';
import { hasOverdueTask, hasTask } from '#freight/today/reason-conditions.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface TaskCriterion<Code extends TaskCode = TaskCode> {
  readonly codes: readonly Code[];
  readonly today: CalendarDate;
}

/** As Today counts them. All tasks are in the text, so that every choice shares one prepared statement. */
export function hasTasks(scope: Scope, tasks: TaskCriterion | null): Sql {
  const codes = tasks?.codes ?? null;
  const context = { scope, today: tasks?.today ?? null };
  const each = TASK_CODES.map(
    (code) => sql`(${code}::text = any(${codes}::text[]) and ${hasTask(context, code)})`,
  );
  return sql`(${codes}::text[] is null or ${joinSql(each, sql` or `)})`;
}

export function hasOverdueTasks(scope: Scope, tasks: TaskCriterion | null): Sql {
  const codes = tasks?.codes ?? null;
  const context = { scope, today: tasks?.today ?? null };
  const each = DATED_TASKS.map(
    (task) => sql`(${task.code}::text = any(${codes}::text[]) and ${hasOverdueTask(context, task)})`,
  );
  return sql`(${codes}::text[] is null or ${joinSql(each, sql` or `)})`;
}

export function parseTasks<Code extends TaskCode>(
  codes: readonly Code[],
  { today }: SearchTime,
): TaskCriterion<Code> | null {
  return codes.length === 0 ? null : { codes: [...new Set(codes)], today };
}
