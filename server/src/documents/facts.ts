import type { DocumentFacts } from '@cartage/domain/documents/facts.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { trackingPath } from '#freight/tracking-path.ts';
import type { Tenant } from '#platform/tenant.ts';

/** What a document can show of a consignment; prices are not among it. */
export function factsOf(
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
    lines,
    extras: serviceType.extras.filter(({ instruction }) => instruction !== null).map(({ name }) => name),
    hireage: consignment.hireage,
    exportEcert: consignment.exportEcert,
    trackingAddress: `${origin}${trackingPath(consignment)}`,
  };
}
