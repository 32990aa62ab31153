import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { PersonKey } from './actors.ts';
import type { OrganisationKey, Organisations } from './canary-organisations.ts';

/** Whose bulk work a request about the organisation asks for. */
const WORKED_BY: Readonly<Record<OrganisationKey, PersonKey>> = {
  own: 'everything',
  neighbour: 'neighbour',
  foreign: 'foreigner',
};

export type ByOrganisation = Readonly<Record<OrganisationKey, number>>;

/** Finished bulk work of somebody of each organisation. */
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

/** An extract of the first site, that is ready, of somebody of each organisation. */
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

/** A paused one of this person, of the first site. */
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
