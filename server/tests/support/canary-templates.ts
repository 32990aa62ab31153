import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { ByOrganisation } from './canary-jobs.ts';
import type { Organisations } from './canary-organisations.ts';

/** A template for the users of the first site, whose texts name the site. */
export async function addTemplate(client: Client, { id, tenant, sites }: BuiltOrganisation): Promise<number> {
  const siteId = sites[0]?.id ?? 0;
  const text = (field: string) => canary({ organisationId: id, siteId }, field);
  const { rows } = await client.query<{ id: number }>(
    `insert into consignment_template
       (tenant_id, organisation_id, owner_id, owner_name, audience, site_id, name, details, created_at)
     select $1, $2, min(user_id), $3, 'site', $4, $5, $6, now() from membership where organisation_id = $2
     returning id`,
    [tenant.id, id, text('template-owner'), siteId, text('template-name'), { notes: text('template-notes') }],
  );
  return rows[0]?.id ?? 0;
}

export const addTemplates = async (
  client: Client,
  { own, neighbour, foreign }: Organisations,
): Promise<ByOrganisation> => ({
  own: await addTemplate(client, own),
  neighbour: await addTemplate(client, neighbour),
  foreign: await addTemplate(client, foreign),
});

/** A packaging preset whose name names the organisation. */
export async function addPreset(client: Client, { id, tenant }: BuiltOrganisation): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into packaging_preset (tenant_id, organisation_id, name, packaging_type, weight_kg)
     values ($1, $2, $3, $4, 320) returning id`,
    [tenant.id, id, canary({ organisationId: id }, 'preset-name'), tenant.packagingType.code],
  );
  return rows[0]?.id ?? 0;
}

export const addPresets = async (
  client: Client,
  { own, neighbour, foreign }: Organisations,
): Promise<ByOrganisation> => ({
  own: await addPreset(client, own),
  neighbour: await addPreset(client, neighbour),
  foreign: await addPreset(client, foreign),
});
