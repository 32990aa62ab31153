import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { AUCKLAND_CHANGES } from '#dates/testing/auckland-changes.ts';
import { endOfDay, instantAt, localDateTimeParts, localDay, startOfDay, TENANT_ZONE } from '#dates/zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(1990, 0, 1);
const TO = Date.UTC(2040, 11, 31);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('[@FILTER-04] 100,000 random instants and local times agree with PostgreSQL', async () => {
  expect(await differences(randomTimes(100_000, TO), TENANT_ZONE)).toEqual([]);
});

test('[@FILTER-04] the times around every clock change since 1990 agree too, in both directions', async () => {
  const steps = [0, 1, 999, 1_000, HOUR / 2, HOUR - 1, HOUR, HOUR + 1, 2 * HOUR, 12 * HOUR, DAY, DAY + HOUR];
  const times = AUCKLAND_CHANGES.flatMap(({ instant }) =>
    // Around the instant itself, and around the same figures read off the clock before and after it.
    [0, 12, 13].flatMap((hours) =>
      steps.flatMap((step) => [-step, step]).map((step) => instant.getTime() + hours * HOUR + step),
    ),
  );
  expect(times).toHaveLength(102 * 3 * 24);
  expect(await differences(times, TENANT_ZONE)).toEqual([]);
});

test('PostgreSQL has exactly the legal clock changes', async () => {
  const rows = await query(
    `select (extract(epoch from hour) * 1000)::float8 as instant
     from (select hour, extract(hour from hour at time zone $1 - (hour - interval '1 hour') at time zone $1) as step
           from generate_series(timestamptz '1990-01-01 UTC', timestamptz '2040-12-31 UTC', '1 hour') as hour) as steps
     where step <> 1 order by hour`,
    [TENANT_ZONE],
  );
  expect(rows.map((row) => row['instant'])).toEqual(
    AUCKLAND_CHANGES.map((change) => change.instant.getTime()),
  );
});

// Zones with a change of half an hour, an offset of three quarters, a skipped day and a repeated midnight. The times end
// in 2025, so that Node and PostgreSQL may have different versions of the zone data.
test.each([
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Havana',
  'UTC',
])('gaps and overlaps are resolved as PostgreSQL does in %s', async (zone) => {
  const skippedDay = Array.from({ length: 200 }, (_, index) => Date.UTC(2011, 11, 28) + index * HOUR);
  const times = [...randomTimes(5_000, Date.UTC(2025, 0, 1)), ...skippedDay];
  expect(await differences(times, zone)).toEqual([]);
});

/** Compares both directions: each time as an instant, and as the time of a local clock. */
async function differences(times: readonly number[], zone: string): Promise<unknown[]> {
  const instants = times.map((time) => new Date(time));
  const days = instants.map((instant) => localDay(instant, zone));
  return query(
    `select *
     from (
       select given.*,
         to_char((epoch + instant * ms) at time zone $1, 'YYYY-MM-DD HH24:MI:SS.MS') as pg_clock,
         ((epoch + instant * ms) at time zone $1)::date::text as pg_day,
         (extract(epoch from day::date::timestamp at time zone $1) * 1000)::bigint as pg_start,
         (extract(epoch from (day::date + 1)::timestamp at time zone $1) * 1000)::bigint - 1 as pg_end,
         (extract(epoch from (timestamp 'epoch' + instant * ms) at time zone $1) * 1000)::bigint as pg_back
       from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
           as given(instant, clock, day, day_start, day_end, back),
         (values (timestamptz '1970-01-01 UTC', interval '1 millisecond')) as unit(epoch, ms)
     ) as compared
     where (clock, day, day_start, day_end, back) is distinct from (pg_clock, pg_day, pg_start, pg_end, pg_back)
     limit 5`,
    [
      zone,
      times,
      instants.map((instant) => clockText(instant, zone)),
      days,
      days.map((day) => startOfDay(day, zone).getTime()),
      days.map((day) => endOfDay(day, zone).getTime()),
      instants.map((instant) => backFromClock(instant, zone)),
    ],
  );
}

async function query(sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await withClient(database.url, (client) => client.query(sql, [...values]));
  return rows;
}

function clockText(instant: Date, zone: string): string {
  const { day, hour, minute, second, millisecond } = localDateTimeParts(instant, zone);
  const pad = (value: number, width = 2) => String(value).padStart(width, '0');
  return `${day} ${pad(hour)}:${pad(minute)}:${pad(second)}.${pad(millisecond, 3)}`;
}

/** The instant at which the zone's clock shows what UTC's clock shows at `figures`. */
function backFromClock(figures: Date, zone: string): number {
  const { day, ...time } = localDateTimeParts(figures, 'UTC');
  return instantAt(day, time, zone).getTime();
}

/** The same times in every run (mulberry32, seed 1). */
function randomTimes(count: number, to: number): number[] {
  let state = 1;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Array.from({ length: count }, () => FROM + Math.floor(next() * (to - FROM)));
}
