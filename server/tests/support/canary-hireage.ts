import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { Organisations } from './canary-organisations.ts';
import type { Subject } from './subject.ts';

type HireageIds = Pick<Subject, 'hireageEntryId' | 'hireageDisputeId'>;

/** An entry of the first site, and another one with an open dispute. Their texts name the site. */
export async function addHireage(
  client: Client,
  { id, tenant, sites }: BuiltOrganisation,
): Promise<HireageIds> {
  const siteId = sites[0]?.id ?? 0;
  const text = (field: string) => canary({ organisationId: id, siteId }, field);
  const insert = async () => {
    const { rows } = await client.query<{ id: number }>(
      `insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind,
         quantity, day, docket, note, created_at, created_by)
       select $1, $2, $3, provider_code, code, $4, 'IN', 3, '2026-03-17', $5, $6, now(), $7
       from hire_unit where tenant_id = $1 order by code limit 1
       returning id`,
      [tenant.id, id, siteId, text('partner'), text('docket'), text('entry-note'), text('entry-author')],
    );
    return rows[0]?.id ?? 0;
  };
  const hireageEntryId = await insert();
  const { rows } = await client.query<{ id: number }>(
    `insert into hireage_dispute (organisation_id, site_id, entry_id, reason, opened_at, opened_by)
     values ($1, $2, $3, $4, now(), $5)
     returning id`,
    [id, siteId, await insert(), text('dispute-reason'), text('dispute-author')],
  );
  return { hireageEntryId, hireageDisputeId: rows[0]?.id ?? 0 };
}

export async function addHireageOfAll(client: Client, { own, neighbour, foreign }: Organisations) {
  return {
    own: await addHireage(client, own),
    neighbour: await addHireage(client, neighbour),
    foreign: await addHireage(client, foreign),
  };
}
