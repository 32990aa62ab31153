import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';
import type { Database, Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** The caller of a request in a test: the claims of the token. */
export interface Caller {
  readonly host: string;
  readonly audience: string;
  readonly sub: string;
  readonly organisationId?: number | undefined;
  readonly permissions: readonly Permission[];
}

export interface WorldTenant {
  readonly id: number;
  readonly code: string;
  readonly host: string;
  readonly audience: string;
}

export interface WorldOrganisation {
  readonly id: number;
  readonly tenant: WorldTenant;
  readonly siteIds: readonly number[];
}

export interface PersonOptions {
  readonly sub?: string;
  readonly permissions?: readonly Permission[];
  /** All sites of the organisation by default. */
  readonly siteIds?: readonly number[];
  readonly isActive?: boolean;
}

/** Builds rows for tests. A test passes only the values that it asserts on. */
export interface World {
  tenant(given?: {
    readonly code?: string;
    readonly host?: string;
    readonly issuer?: string;
    readonly settings?: Readonly<Record<string, string>>;
    readonly flags?: Readonly<Record<string, string>>;
  }): Promise<WorldTenant>;
  organisation(
    tenant: WorldTenant,
    given?: { readonly name?: string; readonly isActive?: boolean; readonly sites?: number },
  ): Promise<WorldOrganisation>;
  person(
    organisation: WorldOrganisation,
    given?: PersonOptions,
  ): Promise<Caller & { readonly userId: number }>;
}

export function createWorld(database: Database): World {
  let last = 0;
  const next = () => ++last;
  const write = <T>(work: (tx: Transaction) => Promise<T>) => database.asSystem(work);

  return {
    tenant: (given = {}) =>
      write(async (tx) => {
        const number = next();
        const code = given.code ?? `tenant-${number}`;
        const host = given.host ?? `${code}.localhost`;
        const audience = `urn:cartage:${code}:api`;
        const prefix = `T${String.fromCodePoint(65 + (number % 26), 65 + Math.floor(number / 26))}`;
        const id = await insertId(
          tx,
          sql`insert into tenant (code, name, host, external_id, reference_prefix, audience, issuer,
              gs1_prefix)
            values (${code}, ${`Tenant ${code}`}, ${host}, ${`test-${code}`}, ${prefix}, ${audience},
              ${given.issuer ?? null}, ${`952${String(number).padStart(4, '0')}`})
            returning id`,
        );
        for (const [name, value] of Object.entries(given.settings ?? {}))
          await tx.query(
            sql`insert into tenant_setting (tenant_id, name, value) values (${id}, ${name}, ${value})`,
          );
        for (const [name, value] of Object.entries(given.flags ?? {}))
          await tx.query(
            sql`insert into tenant_flag (tenant_id, name, value) values (${id}, ${name}, ${value})`,
          );
        return { id, code, host, audience };
      }),

    organisation: (tenant, given = {}) =>
      write(async (tx) => {
        const name = given.name ?? `Organisation ${next()}`;
        const id = await insertId(
          tx,
          sql`insert into organisation (tenant_id, name, is_active)
            values (${tenant.id}, ${name}, ${given.isActive ?? true}) returning id`,
        );
        const siteIds: number[] = [];
        for (let site = 1; site <= (given.sites ?? 1); site++)
          siteIds.push(await insertSite(tx, id, `S${site}`));
        return { id, tenant, siteIds };
      }),

    person: (organisation, given = {}) =>
      write(async (tx) => {
        const { tenant } = organisation;
        const sub = given.sub ?? `person-${next()}`;
        const userId = await insertId(
          tx,
          sql`insert into portal_user (tenant_id, sub, name, email)
            values (${tenant.id}, ${sub}, ${`Name of ${sub}`}, ${`${sub}@person.example`})
            on conflict (tenant_id, sub) do update set name = excluded.name returning id`,
        );
        await tx.query(
          sql`insert into membership (user_id, organisation_id, is_active)
            values (${userId}, ${organisation.id}, ${given.isActive ?? true})`,
        );
        for (const siteId of given.siteIds ?? organisation.siteIds)
          await tx.query(
            sql`insert into membership_site (user_id, organisation_id, site_id)
              values (${userId}, ${organisation.id}, ${siteId})`,
          );
        return {
          userId,
          host: tenant.host,
          audience: tenant.audience,
          sub,
          organisationId: organisation.id,
          permissions: given.permissions ?? PERMISSIONS,
        };
      }),
  };
}

async function insertSite(tx: Transaction, organisationId: number, code: string): Promise<number> {
  await tx.query(sql`insert into region (id, name) values ('NZ-AUK', 'Auckland') on conflict do nothing`);
  return insertId(
    tx,
    sql`insert into site (organisation_id, code, name, full_name, street_number, street, suburb, city, postcode,
        region_id, search_text)
      values (${organisationId}, ${code}, ${`Site ${code}`}, ${`Site ${code}`}, '1', 'Test Street', 'Testville',
        'Auckland', '1010', 'NZ-AUK', ${code.toLowerCase()})
      returning id`,
  );
}

async function insertId(tx: Transaction, statement: Parameters<Transaction['query']>[0]): Promise<number> {
  const [row] = await tx.query<{ id: number }>(statement);
  if (row === undefined) throw new Error('The row was not inserted');
  return row.id;
}
