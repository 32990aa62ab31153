import { formatDate } from '#dates/format.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { volumeText, weightText } from '#documents/figures.ts';
import { type Party, partyOf } from '#documents/party.ts';
import { freightTotals } from '#freight/totals.ts';

/** Content that labels and consignment notes share. */
export interface ConsignmentHeading {
  readonly reference: string;
  readonly provider: string;
  readonly service: string;
  /** dd/MM/yyyy; null without a requested pickup date. */
  readonly despatch: string | null;
  /** The confirmed day, else the requested one; null without either. */
  readonly deliverBy: string | null;
  readonly from: Party;
  readonly to: Party;
  /** Names of the delivery extras. */
  readonly extras: readonly string[];
  readonly instructions: string | null;
  readonly references: readonly Named[];
  readonly account: string;
  readonly weight: string;
  readonly volume: string;
  readonly trackingAddress: string;
}

export interface Named {
  readonly label: string;
  readonly value: string;
}

export function consignmentHeading(facts: DocumentFacts): ConsignmentHeading {
  const { requestedPickupAt, zone, lines } = facts;
  const deliveryAt = facts.confirmedDeliveryAt ?? facts.requestedDeliveryAt;
  const totals = freightTotals(lines);
  const references = [
    { label: 'Sender ref', value: facts.senderReference },
    { label: 'Receiver ref', value: facts.receiverReference },
    { label: 'Sales ref', value: facts.salesReference },
  ];
  return {
    reference: facts.reference,
    provider: facts.provider,
    service: facts.serviceType,
    despatch: requestedPickupAt === null ? null : formatDate(requestedPickupAt, zone),
    deliverBy: deliveryAt === null ? null : formatDate(deliveryAt, zone),
    from: partyOf(facts.sender),
    to: partyOf(facts.receiver),
    extras: facts.extras,
    instructions: facts.receiverNotes,
    references: references.filter((one): one is Named => one.value !== null && one.value !== ''),
    account: facts.account,
    weight: weightText(totals.weight),
    volume: volumeText(totals.volume),
    trackingAddress: facts.trackingAddress,
  };
}
