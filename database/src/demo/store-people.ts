import { DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { Client } from 'pg';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

/** Stores users with their organisations and sites; the first site is the default charge site and origin site. */
export async function storePeople(client: Client): Promise<void> {
  const ids = await reserveIds(client, 'portal_user', DEMO_PEOPLE.length);
  const people = DEMO_PEOPLE.map((person, index) => ({ person, id: ids[index] ?? 0 }));
  await insertRows(
    client,
    'portal_user',
    { id: 'int', tenant_id: 'int', sub: 'text', name: 'text', email: 'text' },
    people.map(({ id, person }) => ({
      id,
      tenant_id: DEMO_TENANTS.find(({ code }) => code === person.tenantCode)?.id ?? null,
      sub: person.sub,
      name: `${person.givenName} ${person.familyName}`,
      email: person.email,
    })),
  );
  const sitesOf = await siteIdsByOrganisation(client);
  const memberships = people.flatMap(({ id, person }) =>
    person.memberships.map(({ organisationId, sites, isActive, signatory = null }) => ({
      userId: id,
      organisationId,
      isActive,
      signatory,
      siteIds: (sitesOf.get(organisationId) ?? []).slice(0, sites === 'all' ? undefined : sites),
    })),
  );
  await insertRows(
    client,
    'membership',
    {
      user_id: 'int',
      organisation_id: 'int',
      is_active: 'boolean',
      charge_site_id: 'int',
      origin_site_id: 'int',
      declaration_signatory: 'text',
    },
    memberships.map(({ userId, organisationId, isActive, signatory, siteIds: [first = null] }) => ({
      user_id: userId,
      organisation_id: organisationId,
      is_active: isActive,
      charge_site_id: first,
      origin_site_id: first,
      declaration_signatory: signatory,
    })),
  );
  await insertRows(
    client,
    'membership_site',
    { user_id: 'int', organisation_id: 'int', site_id: 'int' },
    memberships.flatMap(({ userId, organisationId, siteIds }) =>
      siteIds.map((siteId) => ({ user_id: userId, organisation_id: organisationId, site_id: siteId })),
    ),
  );
}

/** In the order of their codes. */
async function siteIdsByOrganisation(client: Client): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ organisation_id: number; ids: number[] }>(
    'select organisation_id, array_agg(id order by code collate "C") as ids from site group by organisation_id',
  );
  return new Map(rows.map((row) => [row.organisation_id, row.ids]));
}
