import { sql } from '#db/sql.ts';
import { type OfferedExtraRow, presentOffered } from '#freight/present-extras.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** Of the service types that can be chosen. */
export async function listDeliveryExtras({ database }: Parts, { scope }: Handled<'deliveryExtras'>) {
  const extras = await database.read<OfferedExtraRow & { readonly serviceType: string }>(
    scope.context,
    sql`
      select x.id, x.code, x.name, x.description, x.is_per_consignment as "isPerConsignment",
        t.code as "serviceType"
      from delivery_extra x
      join service_type t on t.tenant_id = x.tenant_id and t.id = x.service_type_id
      where x.tenant_id = ${scope.tenantId} and x.is_active and t.is_active
      order by t.name, t.code, x.name, x.code`,
  );
  return reply(extras.map((extra) => presentOffered(extra, extra.serviceType)));
}
