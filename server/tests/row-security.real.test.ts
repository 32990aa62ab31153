import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';

/** Every table with rows of an organisation. The first test fails for a new table that is missing here or has no policy. */
const ORGANISATION_TABLES = [
  'account',
  'attachment',
  'audit_entry',
  'bulk_document',
  'bulk_item',
  'bulk_job',
  'consignment',
  'consignment_doc',
  'consignment_edit',
  'consignment_extra',
  'consignment_link',
  'consignment_tag',
  'consignment_template',
  'consignment_text',
  'day_count',
  'day_delta',
  'delivery_event',
  'document',
  'document_consignment',
  'document_opening',
  'exception_case',
  'exception_entry',
  'exception_request',
  'extract_job',
  'field_change',
  'goods_declaration',
  'goods_detail',
  'goods_signature',
  'handling_unit',
  'hireage_dispute',
  'hireage_entry',
  'idempotency_key',
  'import_item',
  'import_job',
  'import_mapping',
  'label_reprint',
  'left_manifest',
  'line_item',
  'mail',
  'manifest',
  'manifest_consignment',
  'manifest_reopening',
  'membership',
  'membership_site',
  'notice',
  'organisation_setting',
  'packaging_preset',
  'participant',
  'price_estimate',
  'print_job',
  'printer',
  'product',
  'provider_event',
  'quote',
  'rate_card',
  'receiver_email',
  'receiver_email_setting',
  'run_booking',
  'saved_extract',
  'site',
  'standing_order',
  'standing_order_run',
  'standing_pickup',
  'status_history',
  'tracking_attempt',
  'user_notification',
  'user_preference',
] as const;

const TENANT_TABLES = [
  'delivery_extra',
  'delivery_run',
  'hire_unit',
  'packaging_type',
  'provider_closure',
  'rate_extra',
  'rate_lane',
  'rate_place',
  'rate_surcharge',
  'rate_zone',
  'run_schedule',
  'service_transit',
  'service_type',
  'standard_event',
  'tag',
] as const;
const INSUFFICIENT_PRIVILEGE = '42501';

let database: TestDatabase;
let world: CanaryWorld;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildCanaryWorld(database.url);
  await withClient(database.adminUrl, (admin) => addWhatRequestsWrite(admin));
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Inserts rows that no builder creates, for every organisation. */
async function addWhatRequestsWrite(admin: Client): Promise<void> {
  await admin.query(`
    insert into idempotency_key
      (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
    select membership.organisation_id, membership.user_id, 'key', 'x', '\\x00', 201, '{}', '{}', now()
    from membership;
    insert into audit_entry (tenant_id, organisation_id, at, operation, request_id)
    select tenant_id, id, now(), 'x', 'x' from organisation;
    insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
    select tenant_id, organisation_id, id, version, 'consignment.created', now() from consignment;
    insert into document
      (tenant_id, organisation_id, kind, name, fingerprint, content, requested_at, state)
    select tenant_id, id, 'CONNOTE', 'x', '\\x00', '{}', now(), 'preparing' from organisation;
    insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
    select document.id, organisation_id, consignment.id, version, '\\x00'
    from document join consignment using (organisation_id);
    insert into bulk_document (organisation_id, job_id, document_id, pieces)
    select organisation_id, bulk_job.id, document.id, 0 from bulk_job join document using (organisation_id);
    insert into document_opening (document_id, organisation_id, user_id, at)
    select document.id, organisation_id, user_id, now() from document join membership using (organisation_id);
    insert into printer (tenant_id, organisation_id, name, paper, dpi, token_hash, created_at)
    select tenant_id, id, 'x', 'a6', 203, sha256('x'), now() from organisation;
    insert into print_job (organisation_id, printer_id, document_id, user_id, labels, requested_at, state)
    select organisation_id, printer.id, document.id, user_id, 1, now(), 'queued'
    from printer join document using (organisation_id) join membership using (organisation_id);
    insert into handling_unit (sscc, organisation_id, consignment_id, line_item_id, piece, created_at)
    select lpad(id::text, 18, '0'), organisation_id, consignment_id, id, 1, now() from line_item;
    insert into label_reprint (organisation_id, consignment_id, at, user_id, reason)
    select c.organisation_id, c.id, now(), m.user_id, 'LOST' from consignment c join membership m using (organisation_id);
    insert into product (organisation_id, code, description, search_text)
    select id, 'P-' || id, 'x', 'x' from organisation;
    insert into consignment_link (organisation_id, source_id, target_id, link_type, created_at)
    select organisation_id, id, id, 'Copy', now() from consignment;
    insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code)
    select organisation_id, c.id, c.tenant_id, x.id, 'INCLUDED'
    from consignment c join delivery_extra x using (tenant_id, service_type_id);
    insert into mail
      (tenant_id, organisation_id, kind, recipients, subject, body, document_id, requested_by_id, requested_at)
    select tenant_id, organisation_id, 'pickup-manifest', '{a@b.example}', 'x', 'x', document.id, user_id, now()
    from document join membership using (organisation_id);
    insert into user_preference (organisation_id, user_id, name, value, changed_at)
    select organisation_id, user_id, 'columns', 'x', now() from membership;
    insert into provider_event
      (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at, recorded_by_id, content)
    select c.tenant_id, c.organisation_id, c.id, 'event-' || c.id, now(), now(), u.id, '{}'
    from consignment c join portal_user u on u.tenant_id = c.tenant_id and u.is_provider and u.is_machine and u.is_active;
    insert into left_manifest select organisation_id, consignment_id, manifest_id, now(), 'x' from manifest_consignment;
    insert into receiver_email_setting (organisation_id, tenant_id, kinds, changed_at)
    select id, tenant_id, '{delivered}', now() from organisation;
    insert into receiver_email
      (tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token, queued_at)
    select tenant_id, organisation_id, consignment_id, id, 'delivered', 'a@b.example', md5(event_id), now()
    from provider_event;
    insert into suppressed_address (tenant_id, address, reason, since)
    select id, 'a@b.example', 'bounced', now() from tenant;
    insert into tracking_attempt (organisation_id, consignment_id, wrong, since)
    select organisation_id, id, 1, now() from consignment;
    insert into day_count select organisation_id, created_day, site_id, status, 1 from consignment
    on conflict do nothing`);
}

/** Runs as a request of a user of the organisation `own`, and rolls back. */
async function asRequest<T>(work: () => Promise<T>): Promise<T> {
  const { id, tenant } = world.organisations.own;
  await client.query('begin; set local role cartage_app');
  await client.query(
    `select set_config('app.tenant', $1, true), set_config('app.sub', 'everything', true), set_config('app.org', $2, true)`,
    [String(tenant.id), String(id)],
  );
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

type Outcome = 'no rows' | 'refused' | `${number} rows`;

/** The outcome of one statement of a request. */
function outcomeOf(statement: string, values: readonly unknown[]): Promise<Outcome> {
  return asRequest<Outcome>(async () => {
    try {
      const { rowCount } = await client.query(statement, [...values]);
      return rowCount ? `${rowCount} rows` : 'no rows';
    } catch (error) {
      if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return 'refused';
      throw error;
    }
  });
}

const NOTHING: readonly Outcome[] = ['no rows', 'refused'];
const foreignOrganisationIds = () => [world.organisations.neighbour.id, world.organisations.foreign.id];

/** A complete row of another organisation, read as superuser. */
async function rowOf(table: string, column: string, id: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await withClient(database.adminUrl, (admin) =>
    admin.query(`select to_jsonb(t) as row from ${table} t where ${column} = $1 limit 1`, [id]),
  );
  if (rows[0] === undefined) throw new Error(`The world has no row of ${id} in ${table}`);
  return rows[0].row;
}

/** All columns except generated ones. */
async function insertOf(table: string): Promise<string> {
  const { rows } = await withClient(database.adminUrl, (admin) =>
    admin.query(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    ),
  );
  const [{ columns }] = rows;
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${table}, $1)`;
}

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
    'schema_migration',
  ])
    expect(await outcomeOf(`select from ${table}`, [])).toBe('refused');
});

test('the provider reads requests and messages of its own tenant, and no comments', async () => {
  const { own, neighbour, foreign } = world.organisations;
  await client.query('begin; set local role cartage_provider');
  try {
    await client.query(`select set_config('app.tenant', $1, true)`, [String(own.tenant.id)]);
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
  } finally {
    await client.query('rollback');
  }
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
    const { own } = world.organisations;
    await client.query('begin; set local role cartage_provider');
    try {
      await client.query(`select set_config('app.tenant', $1, true)`, [String(own.tenant.id)]);
      const written = client.query(
        `insert into exception_entry
         (organisation_id, case_id, at, author_id, author_name, kind, content, provider_message_id)
       values ($1, $2, now(), $3, 'Depot', $4, 'Hello', case when $4 = 'reply' then 'reply-of-test' end)`,
        [id, row['case_id'], row['author_id'], kind],
      );
      const outcome = await written.then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: unknown) => {
          if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return 'refused';
          throw error;
        },
      );
      expect(outcome).toBe(expected);
    } finally {
      await client.query('rollback');
    }
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
  /** The outcome of one statement of a provider's request in the tenant of `own`, rolled back. */
  async function asProvider(statement: string): Promise<unknown> {
    await client.query('begin; set local role cartage_provider');
    await client.query(`select set_config('app.tenant', $1, true)`, [
      String(world.organisations.own.tenant.id),
    ]);
    try {
      return (await client.query(statement)).rows;
    } catch (error) {
      if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return 'refused';
      throw error;
    } finally {
      await client.query('rollback');
    }
  }

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
    const rows = await asProvider(`select distinct organisation_id as id from ${table} order by 1`);
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
    expect(await asProvider(statement)).toBe('refused');
  });
});
