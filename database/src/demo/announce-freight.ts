import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { asSystem } from '#builders/as-system.ts';

/**
 * Adds the loaded consignments on their way to the provider's change feed, each with the audit entry of its pickup
 * request. Consignments with a change of their own are in the feed already, so a repetition adds nothing. Older
 * consignments are left out and stay as examples of lost freight.
 */
export async function announceFreight(url: string): Promise<void> {
  await asSystem(url, (client) =>
    client.query(
      `with waiting as (
         select c.* from consignment c join tenant t on t.id = c.tenant_id
         where t.external_id = any($1) and c.status in (3, 4, 5, 6, 9)
           and c.staged_at > (select max(staged_at) from consignment) - interval '30 days'
           and not exists (select from notice n where n.consignment_id = c.id)
           and not exists (
             select from audit_entry a
             where a.organisation_id = c.organisation_id and a.consignment_id = c.id and a.version is not null)
       ), audited as (
         insert into audit_entry
           (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id)
         select tenant_id, organisation_id, created_by_id, staged_at, 'requestPickup', id, version, 'demo-world'
         from waiting
       )
       insert into notice
         (tenant_id, organisation_id, consignment_id, version, kind, created_at, settled_at, outcome)
       select tenant_id, organisation_id, id, version, 'consignment.staged', staged_at, staged_at, 'no-endpoint'
       from waiting`,
      [DEMO_TENANTS.map(({ externalId }) => externalId)],
    ),
  );
}
