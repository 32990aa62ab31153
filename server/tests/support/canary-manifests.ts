import { addConsignments } from '@cartage/database/builders/add-consignments.ts';
import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { ByOrganisation } from './canary-jobs.ts';
import type { Organisations } from './canary-organisations.ts';
import type { Subject } from './subject.ts';

const PRINTED = {
  kind: 'MANIFEST',
  provider: 'x',
  organisation: 'x',
  number: 'M000001',
  madeFor: '2026-03-18',
  criteria: null,
  pickups: [],
  totals: { consignments: '1', items: '1', volume: '1 m³', weight: '1 kg' },
  dangerousGoods: [],
};

/** A manifest of the first site with this consignment. Its texts name the site. */
async function addManifest(
  client: Client,
  { id, tenant, sites }: BuiltOrganisation,
  consignmentId: number,
): Promise<number> {
  const siteId = sites[0]?.id ?? 0;
  const text = (field: string) => canary({ organisationId: id, siteId }, field);
  const { rows } = await client.query<{ id: number }>(
    `insert into manifest
       (tenant_id, organisation_id, site_id, pickup_day, service_type_id, is_dangerous, created_at, created_by)
     select tenant_id, organisation_id, site_id, '2026-03-18', service_type_id, exists (
         select from line_item l where l.consignment_id = c.id and l.un_number is not null), now(), $3
     from consignment c
     where tenant_id = $1 and id = $2
     returning id`,
    [tenant.id, consignmentId, text('manifest-author')],
  );
  const manifestId = rows[0]?.id ?? 0;
  await client.query(
    `insert into manifest_consignment (organisation_id, consignment_id, manifest_id, added_at, added_by)
     values ($1, $2, $3, now(), $4)`,
    [id, consignmentId, manifestId, text('manifest-adder')],
  );
  await client.query(
    `insert into manifest_reopening (organisation_id, manifest_id, revision, at, by_name, reason)
     values ($1, $2, 99, now(), $3, $4)`,
    [id, manifestId, text('reopened-by'), text('reopening-reason')],
  );
  return manifestId;
}

/** An open manifest with the staged consignment of the first site of each organisation. */
export async function addManifests(
  client: Client,
  organisations: Organisations,
  stagedOf: (organisation: BuiltOrganisation) => number,
): Promise<ByOrganisation> {
  const { own, neighbour, foreign } = organisations;
  const add = async (organisation: BuiltOrganisation) => {
    await client.query('insert into standing_pickup (organisation_id, site_id) values ($1, $2)', [
      organisation.id,
      organisation.sites[0]?.id,
    ]);
    return addManifest(client, organisation, stagedOf(organisation));
  };
  return { own: await add(own), neighbour: await add(neighbour), foreign: await add(foreign) };
}

/** Another manifest with a consignment of its own, for a request that changes it. */
export async function addFreshManifest(
  client: Client,
  organisation: BuiltOrganisation,
  { isClosed }: { readonly isClosed: boolean },
): Promise<Pick<Subject, 'manifestId' | 'staged'>> {
  const siteId = organisation.sites[0]?.id ?? 0;
  const [staged] = await addConsignments(client, organisation, [{ siteId, status: 'STAGED' }]);
  if (staged === undefined) throw new Error('No consignment was added');
  const manifestId = await addManifest(client, organisation, staged.id);
  if (isClosed) {
    await client.query(
      `update manifest
       set state = 'CLOSED', number = (
           select coalesce(max(number), 0) + 1 from manifest where organisation_id = $1),
         revision = 1, closed_at = now(), closed_by = 'x', content = $3, item_count = 1, weight_kg = 1
       where organisation_id = $1 and id = $2`,
      [organisation.id, manifestId, JSON.stringify(PRINTED)],
    );
  }
  // No exception: the manifests do not need one.
  const none = { exceptionId: 'own-0', requestId: 0 };
  return { manifestId, staged: { id: staged.id, reference: staged.reference, ...none } };
}
