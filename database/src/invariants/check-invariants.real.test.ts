import { TRANSITIONS } from '@cartage/domain/consignment/transitions.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '#builders/as-system.ts';
import { type BuiltHome, buildWorld } from '#builders/build-world.ts';
import { withClient } from '#connection/with-client.ts';
import {
  brokenInvariants,
  checkInvariants,
  expectInvariants,
  INVARIANT_NAMES,
} from '#invariants/check-invariants.ts';
import { CONSIGNMENT_INVARIANTS } from '#invariants/consignment-invariants.ts';
import { apiRows, bulkJobRows, documentsJobRows } from '#testing/invariant-rows.ts';
import { violatingSql } from '#testing/violating-sql.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;
let homes: readonly BuiltHome[];

beforeAll(async () => {
  database = await createTestDatabase();
  const consignments = [{ status: 'DELIVERED', salesReference: 'Āporo 1' }, { status: 'DRAFT' }] as const;
  ({ homes } = await buildWorld(database.url, { tenants: 2, organisations: 2, consignments }));
});
afterAll(() => database.drop());

/** The first consignment is delivered, the second is a draft; the last organisation belongs to another tenant. */
const places = () => {
  const [home] = homes;
  const [delivered, draft] = home?.consignments ?? [];
  const [neighbour, , stranger] = [homes[1], homes[2], homes[3]];
  if (!home || !delivered || !draft || !neighbour || !stranger) throw new Error('The world is incomplete');
  return { home, delivered, draft, neighbour, stranger };
};

/** Removes the constraints that prevent wrong rows, until the end of the transaction. */
const DROP_CONSTRAINTS = `
  do $$
  declare
    found record;
  begin
    for found in
      select conrelid::regclass as in_table, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', found.in_table, found.conname);
    end loop;
    execute 'alter table consignment disable trigger user';
    execute 'grant update, delete on audit_entry to cartage_system';
  end $$`;

/** Runs the work without constraints and rolls it back. */
async function withoutConstraints<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(database.url, async (client) => {
    await client.query('begin');
    await client.query(DROP_CONSTRAINTS);
    await client.query('set local role cartage_system');
    return work(client);
  });
}

/** Checks the named invariants only, by default all: a check of all takes 0.3 s. */
async function brokenBy(sql: string, names?: readonly string[]): Promise<string[]> {
  return withoutConstraints(async (client) => {
    await client.query(sql);
    const broken = await brokenInvariants(client, names);
    return broken.map(({ name }) => name);
  });
}

describe('the invariants', () => {
  it('hold for loaded consignments and for consignments of the API', async () => {
    expect(await checkInvariants(database.url)).toEqual([]);
    expect(await brokenBy(apiRows(places()))).toEqual([]);
    expect(await brokenBy(bulkJobRows(places()))).toEqual([]);
    expect(await brokenBy(documentsJobRows(places()))).toEqual([]);
  });

  it('have a violating statement each', () => {
    expect(Object.keys(violatingSql(places())).toSorted()).toEqual(INVARIANT_NAMES.toSorted());
  });

  it.each(INVARIANT_NAMES)('detect a violation: %s', async (name) => {
    const sql = violatingSql(places())[name];
    expect(sql).toBeDefined();
    expect(await brokenBy(sql ?? '', [name])).toEqual([name]);
  });

  it('are reported with name and rows', async () => {
    const { draft } = places();
    const change = (status: number) =>
      asSystem(database.url, (client) =>
        client.query('update consignment set status = $1 where id = $2', [status, draft.id]),
      );
    await change(2);
    try {
      await expect(expectInvariants(database.url)).rejects.toThrow(
        new RegExp(`Broken invariant: the status is the last entry of the history\\n.*"${draft.reference}"`),
      );
    } finally {
      await change(1);
    }
    await expectInvariants(database.url);
  });
});

const PAIRS = STATUS_CODES.flatMap((from) => STATUS_CODES.map((to) => [from, to] as const));

describe('the transition table of the invariant', () => {
  it('allows and forbids the same pairs as domain', async () => {
    const { draft, home } = places();
    const rule = CONSIGNMENT_INVARIANTS.find(({ name }) => name === 'the history follows the transitions');
    const verdicts = await withoutConstraints(async (client) => {
      const seen: [string, string, boolean][] = [];
      for (const [from, to] of PAIRS) {
        await client.query('savepoint before');
        await client.query('update status_history set status = $1 where consignment_id = $2', [
          statusNumber(from),
          draft.id,
        ]);
        await client.query(
          `insert into status_history (consignment_id, organisation_id, seq, status, status_at)
           values ($1, $2, 2, $3, now())`,
          [draft.id, home.organisation.id, statusNumber(to)],
        );
        const violations = await rule?.violations(client);
        seen.push([from, to, violations?.length === 0]);
        await client.query('rollback to savepoint before');
      }
      return seen;
    });
    expect(verdicts).toEqual(PAIRS.map(([from, to]) => [from, to, to in TRANSITIONS[from]]));
  });
});

describe('a row that refers to another organisation or tenant', () => {
  const strays: Readonly<Record<string, () => string>> = {
    'a site of another organisation on a consignment': () =>
      `update consignment set site_id = ${places().neighbour.organisation.sites[0]?.id} where id = ${places().draft.id}`,
    'an account of another organisation': () =>
      `update consignment set account_id = ${places().neighbour.organisation.account.id} where id = ${places().draft.id}`,
    'a service type of another tenant': () =>
      `update consignment set service_type_id = ${places().stranger.tenant.serviceType.id} where id = ${places().draft.id}`,
    'a packaging type of another tenant': () =>
      `update line_item set packaging_type_id = ${places().stranger.tenant.packagingType.id}
       where consignment_id = ${places().draft.id}`,
    'a sender at a site of another organisation': () =>
      `update participant set site_id = ${places().neighbour.organisation.sites[0]?.id}
       where consignment_id = ${places().draft.id}`,
    'an organisation of another tenant': () =>
      `update consignment set tenant_id = ${places().stranger.tenant.id} where id = ${places().draft.id}`,
    'a creator from another tenant': () =>
      `update consignment set created_by_id = ${places().stranger.person.id} where id = ${places().draft.id}`,
    'a row of a deleted consignment': () => `delete from consignment where id = ${places().draft.id}`,
    'a count of a site of another organisation': () =>
      `update day_delta set site_id = ${places().neighbour.organisation.sites[0]?.id}
       where organisation_id = ${places().home.organisation.id}`,
    'a charge site of another organisation': () =>
      `update membership set charge_site_id = ${places().neighbour.organisation.sites[0]?.id}
       where organisation_id = ${places().home.organisation.id}`,
  };

  it.each(Object.keys(strays))('is found: %s', async (name) => {
    const rule = 'every row belongs to the organisation and tenant of the rows it refers to';
    expect(await brokenBy(strays[name]?.() ?? '', [rule])).toEqual([rule]);
  });
});
