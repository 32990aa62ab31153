import { pieceCount } from '@cartage/domain/documents/facts.ts';
import type { CombinedFacts } from '@cartage/domain/consignment/combine.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

export function combinedFacts(
  { consignment, sender, receiver, lines }: ConsignmentRows,
  zone: string,
): CombinedFacts {
  const requested = consignment.serviceType.extras.filter(({ instruction }) => instruction !== null);
  const dayOf = (at: Date | null) => (at === null ? null : localDay(at, zone));
  return {
    reference: consignment.reference,
    status: statusOfNumber(consignment.status).code,
    sender,
    receiver,
    pickupDay: dayOf(consignment.requestedPickupAt),
    deliveryDay: dayOf(consignment.requestedDeliveryAt),
    serviceType: consignment.serviceType.code,
    accountId: consignment.account.id,
    siteId: consignment.site.id,
    liability: consignment.liability,
    extras: requested.map(({ code, instruction, quantity }) => `${code} ${instruction} ${quantity ?? ''}`),
    hasQuotedExtras: requested.some(
      ({ quantity, isPerConsignment }) => quantity !== null && !isPerConsignment,
    ),
    hasDangerousGoods: lines.some(({ dangerousGoods }) => dangerousGoods !== null),
    hasHireage: consignment.hireage !== null,
    isExport: consignment.exportEcert !== null,
    lineCount: lines.length,
    pieceCount: pieceCount(lines),
  };
}
