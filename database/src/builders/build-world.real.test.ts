import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConsignments } from '#builders/add-consignments.ts';
import { addOrganisation } from '#builders/add-organisation.ts';
import { addPerson } from '#builders/add-person.ts';
import { addTenant } from '#builders/add-tenant.ts';
import { asSystem } from '#builders/as-system.ts';
import { buildWorld } from '#builders/build-world.ts';
import { canariesIn } from '#builders/canary.ts';
import { expectInvariants } from '#invariants/check-invariants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return asSystem(database.url, async (client) => {
    const { rows } = await client.query<Row & object>(text, values);
    return rows;
  });
}

/** Texts that cannot be canaries: codes, references, postcodes and texts that a program parses. */
const NOT_FREE = new Set([
  'consignment.reference',
  'consignment.tracking_token',
  'consignment.export_ecert',
  'consignment.hire_unit_code',
  'consignment.liability',
  'consignment.hire_provider_code',
  'consignment_tag.code',
  'delivery_event.type_code',
  // Only the tracking page writes it.
  'delivery_event.redelivery_message',
  'line_item.dg_class',
  'line_item.dg_subsidiary_1',
  'line_item.dg_subsidiary_2',
  'line_item.un_number',
  // Only administrators set it.
  'membership.declaration_signatory',
  'organisation_setting.name',
  'organisation_setting.value',
  'participant.postcode',
  'participant.region_id',
  'participant.role',
  // Days and times only.
  'site.opening_hours',
  'site.postcode',
  'site.region_id',
  // The text has digits only.
  'consignment.receiver_phone_n',
  'consignment.sender_phone_n',
]);

/** Tables that only the API, its jobs and administrators write: a built world has no row in them. */
const WRITTEN_BY_USE = new Set([
  'attachment',
  'audit_entry',
  'consignment_edit',
  'consignment_extra',
  'consignment_link',
  'product',
  'bulk_item',
  'bulk_job',
  'consignment_template',
  'document',
  'document_opening',
  'exception_case',
  'exception_entry',
  'exception_mention',
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
  'label_reprint',
  'left_manifest',
  'mail',
  'manifest',
  'manifest_consignment',
  'manifest_reopening',
  'notice',
  'packaging_preset',
  'price_estimate',
  'print_job',
  'printer',
  'provider_event',
  'quote',
  'rate_card',
  'receiver_email',
  'receiver_email_setting',
  'saved_extract',
  'standing_order',
  'standing_order_run',
  'user_notification',
  'user_preference',
]);

describe('a built world', () => {
  it('keeps every invariant, also with several worlds in one database', async () => {
    const consignments = STATUS_CODES.map((status) => ({ status }));
    await buildWorld(database.url, { tenants: 2, organisations: 2, consignments });
    await buildWorld(database.url, { consignments, canaries: true });
    await expectInvariants(database.url);
  });

  it('has the requested rows and a user with every permission', async () => {
    const { homes } = await buildWorld(database.url, {
      tenants: 2,
      organisations: 3,
      organisation: { sites: 4 },
      consignments: [{}, { status: 'TRANSIT' }],
    });
    expect(homes).toHaveLength(6);
    expect(new Set(homes.map(({ tenant }) => tenant.host)).size).toBe(2);
    for (const { organisation, person, consignments } of homes) {
      expect(organisation.sites).toHaveLength(4);
      expect(person.siteIds).toEqual(organisation.sites.map(({ id }) => id));
      expect(person.permissions).toEqual(PERMISSIONS);
      expect(consignments.map(({ version }) => version)).toEqual([1, 4]);
    }
  });

  it('uses every given value', async () => {
    const world = await buildWorld(database.url, {
      tenant: { host: 'named.example', settings: { DIFOT: 'false' } },
      consignments: [{ notes: 'Leave at the gate', createdAt: new Date('2026-01-05T00:00:00Z') }],
    });
    const { tenant, consignments } = world.home;
    expect(tenant.host).toBe('named.example');
    const rows = await rowsOf('select notes, created_day::text as day from consignment where id = $1', [
      consignments[0]?.id,
    ]);
    expect(rows).toEqual([{ notes: 'Leave at the gate', day: '2026-01-05' }]);
    expect(await rowsOf('select name, value from tenant_setting where tenant_id = $1', [tenant.id])).toEqual([
      { name: 'DIFOT', value: 'false' },
    ]);
  });

  it('can be extended, and one user may belong to two organisations', async () => {
    const [first, second] = await asSystem(database.url, async (client) => {
      const tenant = await addTenant(client);
      const one = await addOrganisation(client, tenant);
      const two = await addOrganisation(client, tenant, { isActive: false, sites: 1 });
      await addConsignments(client, one, [{ siteId: one.sites[1]?.id ?? 0 }]);
      const member = await addPerson(client, one);
      return [member, await addPerson(client, two, { sub: member.sub, siteIds: [], permissions: [] })];
    });
    expect(second?.id).toBe(first?.id);
    const memberships = await rowsOf(
      'select organisation_id, charge_site_id from membership where user_id = $1',
      [first?.id],
    );
    expect(memberships).toEqual([
      { organisation_id: first?.organisationId, charge_site_id: first?.siteIds[0] },
      { organisation_id: second?.organisationId, charge_site_id: null },
    ]);
  });

  it('is stored completely or not at all', async () => {
    const count = 'select count(*)::int as n from tenant';
    const before = await rowsOf(count);
    await expect(
      buildWorld(database.url, { consignments: [{ notes: 'fine' }, { accountId: 0 }] }),
    ).rejects.toThrow('account');
    expect(await rowsOf(count)).toEqual(before);
  });
});

describe('a world of canaries', () => {
  it('has one in every free text of an organisation, which names only that organisation', async () => {
    const { homes } = await buildWorld(database.url, {
      tenants: 2,
      organisations: 2,
      consignments: [{}, {}],
      canaries: true,
    });
    const columns = await rowsOf<{ table_name: string; column_name: string }>(
      `select relname as table_name, attname as column_name
       from pg_attribute
       join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and atttypid = 'text'::regtype
         and exists (
           select from pg_attribute as owner
           where owner.attrelid = pg_class.oid and owner.attname = 'organisation_id' and not owner.attisdropped
         )`,
    );
    const tables = new Set(columns.map(({ table_name: table }) => table));
    expect([...WRITTEN_BY_USE].filter((table) => !tables.has(table))).toEqual([]);
    const free = columns.filter(
      ({ table_name: table, column_name: column }) =>
        !WRITTEN_BY_USE.has(table) && !NOT_FREE.has(`${table}.${column}`),
    );
    expect(free.length).toBeGreaterThan(25);
    const ids = homes.map(({ organisation }) => organisation.id);
    await asSystem(database.url, async (client) => {
      for (const { table_name: table, column_name: column } of free) {
        const { rows } = await client.query<{ owner: number; text: string | null }>(
          `select organisation_id as owner, ${column} as text from ${table} where organisation_id = any($1)`,
          [ids],
        );
        expect(new Set(rows.map(({ owner }) => owner)), `rows in ${table}`).toEqual(new Set(ids));
        const strays = rows.filter(({ owner, text }) => {
          const found = canariesIn(text ?? '').filter(({ organisationId }) => organisationId !== null);
          return found.length === 0 || found.some(({ organisationId }) => organisationId !== owner);
        });
        expect(strays, `${table}.${column}`).toEqual([]);
      }
    });
  });

  it('marks consignments by their site', async () => {
    const { home } = await buildWorld(database.url, { consignments: [{}, {}], canaries: true });
    const rows = await rowsOf<{ site_id: number; notes: string }>(
      'select site_id, notes from consignment where organisation_id = $1 order by id',
      [home.organisation.id],
    );
    expect(rows.map(({ site_id }) => site_id)).toEqual(home.organisation.sites.map(({ id }) => id));
    expect(rows.map(({ notes }) => canariesIn(notes)[0]?.siteId)).toEqual(rows.map(({ site_id }) => site_id));
  });
});
