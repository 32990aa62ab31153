import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { Client } from 'pg';

/** Extras of every service type; the last one is per piece. */
const EXTRAS = [
  ['TAIL', 'Tail lift', 'A truck with a tail lift, where there is no dock', true],
  ['CALL', 'Call ahead', 'The driver calls the receiver an hour before the delivery', true],
  ['SIGN', 'Signature on delivery', 'Left only with a person who signs for it', true],
  ['HAND', 'Two-person handling', 'Two people unload what one person cannot carry', true],
  [
    'PACK',
    'Unpack and take packaging away',
    'Each piece is unpacked, its packaging goes back with the driver',
    false,
  ],
] as const;

/** For tenants with extras: the extras, and the instructions of some consignments. */
export async function storeExtras(client: Client): Promise<void> {
  for (const { id, flags } of DEMO_TENANTS) {
    if (!('DeliveryExtras' in flags) || !flags.DeliveryExtras) continue;
    const extras = EXTRAS.map(([code, name, description, isPerConsignment]) => ({
      code,
      name,
      description,
      is_per_consignment: isPerConsignment,
    }));
    await client.query(
      `insert into delivery_extra (tenant_id, service_type_id, code, name, description, is_per_consignment)
       select tenant_id, service_type.id, x.code, x.name, x.description, x.is_per_consignment
       from service_type, json_to_recordset($2::json)
         as x (code text, name text, description text, is_per_consignment boolean)
       where tenant_id = $1
       order by service_type.id, x.code`,
      [id, JSON.stringify(extras)],
    );
    await client.query(
      `insert into consignment_extra
         (organisation_id, consignment_id, tenant_id, extra_id, instruction_code, quantity_completed)
       select organisation_id, consignment.id, consignment.tenant_id, delivery_extra.id,
         case when delivery_extra.code = 'CALL' then 'ONREQUEST' else 'INCLUDED' end,
         case when status = 7 then case when is_per_consignment then 1 else item_count end else 0 end
       from consignment
       join delivery_extra using (tenant_id, service_type_id)
       where tenant_id = $1
         and (consignment.id % 6 = 0 and delivery_extra.code in ('TAIL', 'CALL')
           or consignment.id % 11 = 0 and delivery_extra.code = 'PACK')`,
      [id],
    );
  }
}
