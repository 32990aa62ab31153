import type { DocumentFacts } from '@cartage/domain/documents/facts.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { trackingPath } from '#freight/tracking-path.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The facts of a consignment that documents can show. Prices are not among them. */
export function documentFacts(
  tenant: Pick<Tenant, 'name' | 'zone'>,
  origin: string,
  { consignment, sender, receiver, lines }: ConsignmentRows,
): DocumentFacts {
  const { reference, account, serviceType } = consignment;
  return {
    reference,
    provider: tenant.name,
    serviceType: serviceType.name,
    account: `${account.code} ${account.description}`,
    zone: tenant.zone,
    sender,
    receiver,
    senderReference: consignment.senderReference,
    receiverReference: consignment.receiverReference,
    salesReference: consignment.salesReference,
    notes: consignment.notes,
    receiverNotes: consignment.receiverNotes,
    createdAt: consignment.createdAt,
    requestedPickupAt: consignment.requestedPickupAt,
    requestedDeliveryAt: consignment.requestedDeliveryAt,
    confirmedDeliveryAt: consignment.confirmedDeliveryAt,
    lines,
    extras: serviceType.extras.filter(({ instruction }) => instruction !== null).map(({ name }) => name),
    hireage: consignment.hireage,
    exportEcert: consignment.exportEcert,
    liability: consignment.liability,
    trackingAddress: `${origin}${trackingPath(consignment)}`,
  };
}
