import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { addRequestRows } from './support/add-request-rows.ts';
import { ORGANISATION_TABLES, TENANT_TABLES } from './support/secured-tables.ts';
import { insertStatement, storedRow } from './support/stored-row.ts';
import { INSUFFICIENT_PRIVILEGE, unlessRefused } from './support/unless-refused.ts';

let database: TestDatabase;
let world: CanaryWorld;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildCanaryWorld(database.url);
  await withClient(database.adminUrl, (admin) => addRequestRows(admin));
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs as a request of a user of the organisation `own`, and rolls back. */
async function asRequest<T>(work: () => Promise<T>): Promise<T> {
  const { id, tenant } = world.organisations.own;
  await client.query('begin; set local role cartage_app');
  await client.query(
    `select set_config('app.tenant', $1, true), set_config('app.sub', 'everything', true), set_config('app.org', $2, true)`,
    [String(tenant.id), String(id)],
  );
  return work().finally(() => client.query('rollback'));
}

/** Runs as a request of the provider in the tenant of `own`, and rolls back. */
async function asProvider<T>(work: () => Promise<T>): Promise<T> {
  const { tenant } = world.organisations.own;
  await client.query('begin; set local role cartage_provider');
  await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant.id)]);
  return work().finally(() => client.query('rollback'));
}

type Outcome = 'no rows' | 'refused' | `${number} rows`;

/** The outcome of one statement of a request. */
const outcomeOf = (statement: string, values: readonly unknown[], as = asRequest): Promise<Outcome> =>
  as(() =>
    unlessRefused<Outcome>(async () => {
      const { rowCount } = await client.query(statement, [...values]);
      return rowCount ? `${rowCount} rows` : 'no rows';
    }),
  );

const NOTHING: readonly Outcome[] = ['no rows', 'refused'];
const foreignOrganisationIds = () => [world.organisations.neighbour.id, world.organisations.foreign.id];

const rowOf = (table: string, column: string, id: number) => storedRow(database.adminUrl, table, column, id);
const insertOf = (table: string) => insertStatement(database.adminUrl, table);

test('every table with an organisation is under forced row-level security and is tested here', async () => {
  const { rows } = await client.query(
    `select relname as table, relrowsecurity and relforcerowsecurity as forced
     from pg_class
     join pg_attribute on attrelid = pg_class.oid and attname = 'organisation_id' and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     order by relname`,
  );
  expect(rows).toEqual(ORGANISATION_TABLES.map((table) => ({ table, forced: true })));
});

describe.each(ORGANISATION_TABLES)('%s of another organisation', (table) => {
  test('is not read, changed or deleted', async () => {
    for (const id of foreignOrganisationIds()) {
      await rowOf(table, 'organisation_id', id);
      for (const statement of [
        `select from ${table} where organisation_id = $1`,
        `update ${table} set organisation_id = organisation_id where organisation_id = $1`,
        `delete from ${table} where organisation_id = $1`,
      ]) {
        expect(NOTHING, statement).toContain(await outcomeOf(statement, [id]));
      }
    }
  });

  test('is not written', async () => {
    for (const id of foreignOrganisationIds()) {
      const row = await rowOf(table, 'organisation_id', id);
      expect(await outcomeOf(await insertOf(table), [row])).toBe('refused');
      // An own row cannot be moved to another organisation either.
      const handOver = `update ${table} set organisation_id = $1 where organisation_id = $2`;
      expect(NOTHING).toContain(await outcomeOf(handOver, [id, world.organisations.own.id]));
    }
  });

  test('is invisible to a transaction without a context', async () => {
    await client.query('begin; set local role cartage_app');
    try {
      const { rows } = await client.query(`select count(*)::int as n from ${table}`);
      expect(rows).toEqual([{ n: 0 }]);
    } catch (error) {
      expect(error).toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    } finally {
      await client.query('rollback');
    }
  });
});

describe.each(TENANT_TABLES)('%s of another tenant', (table) => {
  test('is not read or written', async () => {
    const { id } = world.organisations.foreign.tenant;
    const row = await rowOf(table, 'tenant_id', id);
    expect(await outcomeOf(`select from ${table} where tenant_id = $1`, [id])).toBe('no rows');
    expect(await outcomeOf(await insertOf(table), [row])).toBe('refused');
    expect(await outcomeOf(`update ${table} set tenant_id = tenant_id where tenant_id = $1`, [id])).toBe(
      'refused',
    );
    expect(await outcomeOf(`delete from ${table} where tenant_id = $1`, [id])).toBe('refused');
  });
});

test('a request sees the users and organisations that it belongs to', async () => {
  const people = await asRequest(
    async () => (await client.query('select sub from portal_user order by sub')).rows,
  );
  expect(people.map(({ sub }) => sub)).toEqual([
    'ended',
    'everything',
    'noSites',
    'otherSite',
    'twoOrganisations',
  ]);
  const organisations = await asRequest(async () => (await client.query('select id from organisation')).rows);
  expect(organisations).toEqual([{ id: world.organisations.own.id }]);
});

test('a request changes only its own membership, and of that only the default sites', async () => {
  const { id } = world.organisations.own;
  const update = (column: string) =>
    outcomeOf(`update membership set ${column} = ${column} where organisation_id = $1`, [id]);
  expect(await update('charge_site_id')).toBe('1 rows');
  expect(await update('origin_site_id')).toBe('1 rows');
  expect(await update('is_active')).toBe('refused');
  expect(await update('organisation_id')).toBe('refused');
});

test('notice endpoints, suppressed addresses, webhooks, worker heartbeats and backups are inaccessible', async () => {
  for (const table of [
    'tenant_notice_endpoint',
    'suppressed_address',
    'webhook',
    'webhook_message',
    'webhook_attempt',
    'worker_heartbeat',
    'backup',
  ])
    expect(await outcomeOf(`select from ${table}`, [])).toBe('refused');
});

test('the provider reads requests and messages of its own tenant, and no comments', async () => {
  const { own, neighbour, foreign } = world.organisations;
  await asProvider(async () => {
    const entries = await client.query<{ organisation: number; kind: string }>(
      `select distinct organisation_id as organisation, kind from exception_entry order by organisation_id, kind`,
    );
    const requests = await client.query<{ organisation: number }>(
      `select distinct organisation_id as organisation from exception_request order by organisation_id`,
    );
    const ofTenant = [own, neighbour].filter(({ tenant }) => tenant.id === own.tenant.id);
    expect(ofTenant.map(({ id }) => id)).not.toContain(foreign.id);
    expect(entries.rows).toEqual(
      ofTenant.flatMap(({ id }) => [
        { organisation: id, kind: 'message' },
        { organisation: id, kind: 'request' },
      ]),
    );
    expect(requests.rows).toEqual(ofTenant.map(({ id }) => ({ organisation: id })));
    // Every kind exists in the world, so the policy hides the comments.
    const all = await withClient(database.adminUrl, (admin) =>
      admin.query(`select distinct kind from exception_entry order by kind`),
    );
    expect(all.rows).toEqual([{ kind: 'comment' }, { kind: 'message' }, { kind: 'request' }]);
  });
});

test.each([
  ['reply', 'own', '1 rows'],
  ['accepted', 'own', '1 rows'],
  ['declined', 'own', '1 rows'],
  ['comment', 'own', 'refused'],
  ['message', 'own', 'refused'],
  ['request', 'own', 'refused'],
  ['reply', 'foreign', 'refused'],
] as const)(
  'the provider writes an entry of kind %s of an %s organisation: %s',
  async (kind, of, expected) => {
    const { id } = world.organisations[of];
    const row = await rowOf('exception_entry', 'organisation_id', id);
    const outcome = await outcomeOf(
      `insert into exception_entry
         (organisation_id, case_id, at, author_id, author_name, kind, content, provider_message_id)
       values ($1, $2, now(), $3, 'Depot', $4, 'Hello', case when $4 = 'reply' then 'reply-of-test' end)`,
      [id, row['case_id'], row['author_id'], kind],
      asProvider,
    );
    expect(outcome).toBe(expected);
  },
);

test('the text search finds nothing of other organisations', async () => {
  const found = await asRequest(
    async () =>
      (
        await client.query(
          `select distinct organisation_id from find_consignment_text('%canary%', false, null, null, null) f
           join consignment on consignment.id = f.consignment_id`,
        )
      ).rows,
  );
  expect(found).toEqual([{ organisation_id: world.organisations.own.id }]);
  const all = await asRequest(
    async () =>
      (await client.query(`select from find_consignment_text('%canary%', false, null, null, null)`)).rowCount,
  );
  const { rows } = await withClient(database.adminUrl, (admin) =>
    admin.query('select from consignment where organisation_id = $1', [world.organisations.own.id]),
  );
  expect(all).toBe(rows.length);
});

describe('the change history', () => {
  test.each([
    'update audit_entry set operation = operation',
    'delete from audit_entry',
    'truncate audit_entry',
  ])('is only added to: %s', async (statement) => {
    expect(await outcomeOf(statement, [])).toBe('refused');
    await client.query('begin; set local role cartage_system');
    await expect(client.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    await client.query('rollback');
  });

  test('is not read by a request', async () => {
    expect(await outcomeOf('select from audit_entry', [])).toBe('refused');
  });
});

test('the role that signs in sees nothing before it takes one of the roles', async () => {
  // The owner is refused there, so that a dump fails (identity/src/logins.real.test.ts).
  const tables = [...ORGANISATION_TABLES, ...TENANT_TABLES].filter((table) => table !== 'consignment');
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table}`);
    expect([table, rowCount]).toEqual([table, 0]);
  }
});

describe('[@API-03] the role of the freight provider', () => {
  test.each([
    'consignment',
    'participant',
    'line_item',
    'status_history',
    'consignment_doc',
    'provider_event',
    'handling_unit',
    'consignment_text',
  ])('reads %s of all organisations of the tenant and of no other', async (table) => {
    const { rows } = await asProvider(() =>
      client.query(`select distinct organisation_id as id from ${table} order by 1`),
    );
    const { own, neighbour } = world.organisations;
    expect(rows).toEqual([{ id: own.id }, { id: neighbour.id }]);
  });

  test.each([
    'select from quote',
    'select from rate_card',
    'select from membership',
    'select from tenant_notice_endpoint',
    'update run_schedule set capacity = 100',
    'update run_schedule set booked = 0',
    'delete from run_schedule',
    'select from webhook',
    'select from webhook_message',
    'select from webhook_attempt',
    'update consignment set notes = null',
    'delete from consignment',
    'select from audit_entry',
    'update provider_event set content = content',
    'update handling_unit set piece = piece',
    'update consignment_text set search_text = search_text',
  ])('may not: %s', async (statement) => {
    expect(await outcomeOf(statement, [], asProvider)).toBe('refused');
  });
});
