import { type Permission, PERMISSIONS } from '@cartage/domain/permissions.ts';
import type { ClientBase } from 'pg';
import type { BuiltOrganisation } from '#builders/add-organisation.ts';
import { canary } from '#builders/canary.ts';
import { reserveIds } from '#loading/insert-rows.ts';

export interface PersonOptions {
  /** An existing user of the tenant, who becomes a member of this organisation as well. */
  readonly sub?: string;
  readonly permissions?: readonly Permission[];
  /** Default: all sites of the organisation. The first is the default charge site and origin site. */
  readonly siteIds?: readonly number[];
  readonly isActive?: boolean;
}

/** A user in one organisation: the stored data and the claims of the user's token. */
export interface BuiltPerson {
  readonly id: number;
  readonly sub: string;
  readonly organisationId: number;
  readonly tenantId: number;
  readonly permissions: readonly Permission[];
  readonly siteIds: readonly number[];
}

export async function addPerson(
  client: ClientBase,
  organisation: BuiltOrganisation,
  options: PersonOptions = {},
): Promise<BuiltPerson> {
  const [nextId = 0] = await reserveIds(client, 'portal_user', 1);
  const sub = options.sub ?? `person-${nextId}`;
  const owner = { organisationId: organisation.id };
  const text = (field: string, plain: string) => (organisation.hasCanaries ? canary(owner, field) : plain);
  const { rows } = await client.query<{ id: number }>(
    `insert into portal_user (id, tenant_id, sub, name, email) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, sub) do update set name = portal_user.name
     returning id`,
    [
      nextId,
      organisation.tenant.id,
      sub,
      text('user-name', `Person ${nextId}`),
      `${text('user-email', sub)}@person.example`,
    ],
  );
  const id = rows[0]?.id ?? nextId;
  const siteIds = options.siteIds ?? organisation.sites.map((site) => site.id);
  await client.query(
    `insert into membership (user_id, organisation_id, is_active, charge_site_id, origin_site_id)
     values ($1, $2, $3, $4, $4)`,
    [id, organisation.id, options.isActive ?? true, siteIds[0] ?? null],
  );
  await client.query(
    'insert into membership_site (user_id, organisation_id, site_id) select $1, $2, unnest($3::int[])',
    [id, organisation.id, siteIds],
  );
  return {
    id,
    sub,
    organisationId: organisation.id,
    tenantId: organisation.tenant.id,
    permissions: options.permissions ?? PERMISSIONS,
    siteIds,
  };
}
