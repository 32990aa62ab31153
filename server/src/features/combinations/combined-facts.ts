import type { CombinedFacts } from '@cartage/domain/consignment/combine.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

export function combinedFacts(
  { consignment, sender, receiver, lines }: ConsignmentRows,
  zone: string,
): CombinedFacts {
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
    liability: consignment.liability,
    extras: consignment.serviceType.extras.flatMap(({ code, instruction }) =>
      instruction === null ? [] : [`${code} ${instruction}`],
    ),
    hasDangerousGoods: lines.some(({ dangerousGoods }) => dangerousGoods !== null),
    hasHireage: consignment.hireage !== null,
    isExport: consignment.exportEcert !== null,
    lineCount: lines.length,
  };
}
