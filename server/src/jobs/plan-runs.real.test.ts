import { addRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { planRuns } from '#jobs/plan-runs.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { WorldTenant } from '#testing/world.ts';

let test: TestApp;
let tenant: WorldTenant;

beforeEach(async () => {
  test = await testApp();
  tenant = await test.world.tenant();
});
afterEach(() => test.close());

/** Monday and Friday in Canterbury, from 07:00 to 12:00; not planned yet. */
async function weekly(given: { readonly isActive?: boolean } = {}): Promise<number> {
  const { id } = await asSystem(test.databaseUrl, (client) =>
    addRun(client, tenant, { region: 'NZ-CAN', capacity: 3, days: [] }),
  );
  await system(sql`
    update delivery_run set weekdays = '{0,4}', is_active = ${given.isActive ?? true} where id = ${id}`);
  return id;
}

const system = <Row>(statement: ReturnType<typeof sql>) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(statement));

async function daysOf(runId: number): Promise<readonly CalendarDate[]> {
  const rows = await system<{ day: CalendarDate }>(
    sql`select day from run_schedule where run_id = ${runId} order by starts_at`,
  );
  return rows.map(({ day }) => day);
}

const today = (day: CalendarDate) => (test.now = new Date(`${day}T01:00:00Z`));

it('[@BOOK-03] plans the missing days of the next sixty, on working days of the region', async () => {
  await system(sql`
    insert into provider_closure (tenant_id, day, reason) values (${tenant.id}, '2026-11-30', 'Stocktake')`);
  const [run, retired] = [await weekly(), await weekly({ isActive: false })];
  // By the clock of New Zealand it is Tuesday 3 November already; the 13th is Show Day.
  test.now = new Date('2026-11-02T12:30:00Z');
  await planRuns(test.deps);
  const days = await daysOf(run);
  expect(days.slice(0, 8)).toEqual([
    '2026-11-06',
    '2026-11-09',
    '2026-11-16',
    '2026-11-20',
    '2026-11-23',
    '2026-11-27',
    '2026-12-04',
    '2026-12-07',
  ]);
  // Christmas Day, Boxing Day's Monday and New Year's Day are the last three within sixty.
  expect(days.at(-1)).toBe('2026-12-21');
  expect(await daysOf(retired)).toEqual([]);
  const [first] = await system(sql`
    select starts_at as "startsAt", ends_at as "endsAt", capacity, booked from run_schedule
    where run_id = ${run} order by starts_at limit 1`);
  expect(first).toEqual({
    startsAt: new Date('2026-11-05T18:00:00Z'),
    endsAt: new Date('2026-11-05T23:00:00Z'),
    capacity: 3,
    booked: 0,
  });
});

it('[@BOOK-03] adds one day per day, and nothing when repeated', async () => {
  const run = await weekly();
  today('2026-04-06');
  await planRuns(test.deps);
  const before = await daysOf(run);
  await planRuns(test.deps);
  expect(await daysOf(run)).toEqual(before);
  // Friday 5 June was the sixtieth day.
  for (let away = 1; away <= 8; away += 1) {
    today(addDays('2026-04-06', away));
    await planRuns(test.deps);
  }
  expect(await daysOf(run)).toEqual([...before, '2026-06-08', '2026-06-12']);
});

it('[@BOOK-03] catches up after weeks, and does not restore days that the provider removed', async () => {
  const run = await weekly();
  today('2026-04-06');
  await planRuns(test.deps);
  const [gone] = (await daysOf(run)).slice(-1);
  await system(sql`delete from run_schedule where run_id = ${run} and day = ${gone}`);
  today('2026-09-07');
  await planRuns(test.deps);
  const days = await daysOf(run);
  expect(days).not.toContain(gone);
  // Past days are not planned afterwards.
  expect(days.filter((day) => day > '2026-06-05' && day < '2026-09-07')).toEqual([]);
  expect(days.filter((day) => day >= '2026-09-07').slice(0, 3)).toEqual([
    '2026-09-07',
    '2026-09-11',
    '2026-09-14',
  ]);
});

it('[@BOOK-02] [@BOOK-03] plans each day once with several workers', async () => {
  const runs = [await weekly(), await weekly(), await weekly()];
  today('2026-04-06');
  await Promise.all(Array.from({ length: 8 }, () => planRuns(test.deps)));
  const planned = test.logged.filter(({ event }) => event === 'runs_planned').map(({ days }) => Number(days));
  const stored = await Promise.all(runs.map(daysOf));
  expect(planned.toSorted((a, b) => b - a)).toEqual([stored.flat().length, 0, 0, 0, 0, 0, 0, 0]);
  for (const days of stored) expect(new Set(days).size).toBe(days.length);
});

it('[@BOOK-03] runs once with two workers that start after midnight', async () => {
  const run = await weekly();
  today('2026-04-06');
  const { databaseUrl, workerUrl } = test;
  const { database, clock, log } = test.deps;
  const work = () => startWorker({ databaseUrl: workerUrl, database, clock, log, timings: FAST_TIMINGS });
  const first = await work();
  await first.stop();
  // The schedule was due for weeks, but no worker ran.
  await withClient(databaseUrl, (client) =>
    client.query(
      `update graphile_worker._private_known_crontabs set known_since = now() - interval '50 days'`,
    ),
  );
  expect(await daysOf(run)).toEqual([]);
  const workers = [await work(), await work()];
  await vi.waitFor(async () => expect((await daysOf(run)).length).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 25,
  });
  await Promise.all(workers.map((worker) => worker.stop()));
  const days = await daysOf(run);
  expect(new Set(days).size).toBe(days.length);
});
