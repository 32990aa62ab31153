import { dayWritten } from '#features/consignment-detail/dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';

interface Part {
  readonly name: string;
  readonly of: (consignment: Consignment) => unknown;
  /** How it is said; without, only that it changed is. */
  readonly said?: (consignment: Consignment) => string;
}

/** In the order of the page. */
const PARTS: readonly Part[] = [
  part('Status', (of) => of.currentStatus.name),
  part('Service type', (of) => of.serviceType.name),
  part('Invoice account', (of) => of.account.code),
  part('Requesting site', (of) => of.site.name),
  { name: 'Sender', of: ({ senderParticipant, senderReference }) => [senderParticipant, senderReference] },
  {
    name: 'Receiver',
    of: ({ receiverParticipant, receiverReference }) => [receiverParticipant, receiverReference],
  },
  { name: 'Freight', of: ({ lineItems }) => lineItems },
  part('Requested Pickup', (of) => dayWritten(of.requestedPickupDateTimeUtc)),
  part('Requested Delivery', (of) => dayWritten(of.requestedDeliveryDateTimeUtc)),
  part('Confirmed Delivery', (of) => dayWritten(of.confirmedDeliveryDateTimeUtc)),
  { name: 'Exceptions and notes', of: ({ deliveryEvents }) => deliveryEvents },
  { name: 'Sender notes', of: ({ notes }) => notes },
  { name: 'Receiver notes', of: ({ receiverNotes }) => receiverNotes },
  part('Sales reference', (of) => of.salesReference ?? 'none'),
  { name: 'Tags', of: ({ consignmentTags }) => consignmentTags },
];

/** What differs between the consignment somebody was looking at and how it stands now, a sentence each. */
export function changesBetween(before: Consignment, now: Consignment): readonly string[] {
  return PARTS.filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(now))).map(
    ({ name, said }) =>
      said === undefined ? `${name} changed` : `${name} changed from ${said(before)} to ${said(now)}`,
  );
}

function part(name: string, said: (consignment: Consignment) => string): Part {
  return { name, of: said, said };
}
