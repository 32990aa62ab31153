import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { PersonKey } from './actors.ts';
import type { OrganisationKey, Organisations } from './canary-organisations.ts';

/** The organisation whose bulk job the request names. */
export const WORKED_BY: Readonly<Record<OrganisationKey, PersonKey>> = {
  own: 'everything',
  neighbour: 'neighbour',
  foreign: 'foreigner',
};

export type ByOrganisation = Readonly<Record<OrganisationKey, number>>;

/** A finished bulk job of a user of each organisation. */
export async function addBulkWork(client: Client, organisations: Organisations): Promise<ByOrganisation> {
  const add = async (key: OrganisationKey): Promise<number> => {
    const { id, tenant } = organisations[key];
    const { rows } = await client.query<{ id: number }>(
      `with
         job as (
           insert into bulk_job
             (tenant_id, organisation_id, user_id, action, permissions, request_id, created_at, finished_at)
           select $1, $2, id, 'cancel', '{}', 'r', now(), now() from portal_user where tenant_id = $1 and sub = $3
           returning id
         ),
         item as (
           insert into bulk_item (job_id, organisation_id, position, reference, outcome, message, settled_at)
           select job.id, $2, 1, min(reference), 'Error', $4, now() from job, consignment
           where organisation_id = $2
           group by job.id
         )
       select id::int from job`,
      [tenant.id, id, WORKED_BY[key], canary({ organisationId: id }, 'bulk-message')],
    );
    return rows[0]?.id ?? 0;
  };
  return { own: await add('own'), neighbour: await add('neighbour'), foreign: await add('foreign') };
}

/** A finished import for the first site, of one consignment that failed, by a user of each organisation. */
export async function addImports(client: Client, organisations: Organisations): Promise<ByOrganisation> {
  const add = async (key: OrganisationKey): Promise<number> => {
    const { id, tenant, sites } = organisations[key];
    const { rows } = await client.query<{ id: number }>(
      `with
         job as (
           insert into import_job
             (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint, row_count, request_id,
               created_at, finished_at)
           select $1, $2, id, $4, '{}', $5, decode(repeat('00', 32), 'hex'), 1, 'r', $6, $6
           from portal_user where tenant_id = $1 and sub = $3
           returning id
         ),
         item as (
           insert into import_item
             (job_id, organisation_id, position, row_numbers, cells, request, outcome, messages, settled_at)
           select job.id, $2, 1, '{2}', '[[]]', '{}', 'Failed', array[$7], $6 from job
         ),
         mapping as (
           insert into import_mapping
             (tenant_id, organisation_id, headings_hash, headings, columns, user_id, saved_at)
           select $1, $2, decode(repeat('00', 32), 'hex'), array[$5], '{}', id, $6
           from portal_user where tenant_id = $1 and sub = $3
         )
       select id from job`,
      [
        tenant.id,
        id,
        WORKED_BY[key],
        sites[0]?.id,
        canary({ organisationId: id }, 'import-name'),
        new Date('2026-03-18T00:00:00Z'),
        canary({ organisationId: id }, 'import-message'),
      ],
    );
    return rows[0]?.id ?? 0;
  };
  return { own: await add('own'), neighbour: await add('neighbour'), foreign: await add('foreign') };
}

/** A ready extract of the first site, of a user of each organisation. */
export async function addExtracts(client: Client, organisations: Organisations): Promise<ByOrganisation> {
  const add = async (key: OrganisationKey): Promise<number> => {
    const { id, tenant, sites } = organisations[key];
    const { rows } = await client.query<{ id: number }>(
      `insert into extract_job
         (tenant_id, organisation_id, user_id, permissions, date_type, from_day, to_day, site_ids, has_prices, state,
           created_at, finished_at, file_name, sha256, size)
       select $1, $2, id, '{}', 'Creation', '2026-03-01', '2026-03-18', $4, false, 'ready', $6, $6, $5,
         repeat('1', 64), 1
       from portal_user where tenant_id = $1 and sub = $3
       returning id`,
      [
        tenant.id,
        id,
        WORKED_BY[key],
        [sites[0]?.id],
        canary({ organisationId: id }, 'extract-name'),
        new Date('2026-03-18T00:00:00Z'),
      ],
    );
    return rows[0]?.id ?? 0;
  };
  return { own: await add('own'), neighbour: await add('neighbour'), foreign: await add('foreign') };
}

export async function addSavedExtracts(
  client: Client,
  organisations: Organisations,
): Promise<ByOrganisation> {
  const add = (key: OrganisationKey) => addSavedExtract(client, organisations[key], WORKED_BY[key]);
  return { own: await add('own'), neighbour: await add('neighbour'), foreign: await add('foreign') };
}

/** A paused saved extract of this user, for the first site. */
export async function addSavedExtract(
  client: Client,
  { id, tenant, sites }: BuiltOrganisation,
  sub: PersonKey,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into saved_extract
       (tenant_id, organisation_id, user_id, name, date_type, period, site_ids, due_time, recipient_site_ids,
         permissions, created_at)
     select $1, $2, id, $5, 'Creation', 'YESTERDAY', $4, '06:30', $4, '{}', now()
     from portal_user where tenant_id = $1 and sub = $3
     returning id`,
    [tenant.id, id, sub, [sites[0]?.id], canary({ organisationId: id }, 'saved-extract')],
  );
  return rows[0]?.id ?? 0;
}
