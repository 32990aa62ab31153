import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type PlannedDay, planRun, RUN_DAYS_AHEAD } from '@cartage/domain/dates/run-days.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { type Calendars, readCalendarsAsSystem } from '#freight/working-calendars.ts';
import {
  insertPlannedDays,
  lockUnplannedRuns,
  recordHorizon,
  type RunRow,
  type TenantRow,
  tenantZones,
} from '#jobs/run-schedule.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/**
 * Keeps every active run planned RUN_DAYS_AHEAD days ahead. Runs once a day; after an outage of any length, only the
 * days that are still ahead are added.
 */
export async function planRuns({
  database,
  clock,
  log,
}: Pick<WorkerDependencies, 'database' | 'clock' | 'log'>): Promise<void> {
  const tenants = await database.asSystem((tx) => tx.query<TenantRow>(tenantZones()));
  let planned = 0;
  for (const tenant of tenants) {
    const today = localDay(clock(), tenant.zone);
    planned += await database.asSystem((tx) => planTenant(tx, tenant, today));
  }
  log.info({ event: 'runs_planned', days: planned });
}

async function planTenant(
  tx: Transaction,
  { id: tenantId, zone }: TenantRow,
  today: CalendarDate,
): Promise<number> {
  const horizon = addDays(today, RUN_DAYS_AHEAD);
  const runs = await tx.query<RunRow>(lockUnplannedRuns(tenantId, horizon));
  if (runs.length === 0) return 0;
  const calendarOf = await readCalendarsAsSystem(tx, tenantId);
  const days = runs.flatMap((run) => unplannedDays(run, { calendarOf, today, horizon, zone }));
  const inserted = await tx.query(insertPlannedDays(tenantId, days));
  await tx.query(
    recordHorizon(
      runs.map(({ id }) => id),
      horizon,
    ),
  );
  return inserted.length;
}

interface PlanningContext {
  readonly calendarOf: Calendars;
  readonly today: CalendarDate;
  readonly horizon: CalendarDate;
  readonly zone: string;
}

function unplannedDays(
  run: RunRow,
  { calendarOf, today, horizon, zone }: PlanningContext,
): readonly PlannedDay[] {
  const next = run.plannedTo === null ? today : addDays(run.plannedTo, 1);
  const from = next > today ? next : today;
  return planRun(run, calendarOf(run.region), { from, to: horizon, zone });
}
