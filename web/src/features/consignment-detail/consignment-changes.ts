import { dayText } from '#features/consignment-detail/date-facts.ts';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { Consignment } from '#freight/consignment-query.ts';

interface ComparedField {
  readonly name: string;
  readonly valueOf: (consignment: Consignment) => unknown;
  /** Text of a value. Without it, only the fact of the change is reported. */
  readonly describe?: (consignment: Consignment) => string;
}

/** In page order. */
const COMPARED_FIELDS: readonly ComparedField[] = [
  described('Status', (consignment) => consignment.currentStatus.name),
  described(HEAD_FIELDS.serviceType.label, (consignment) => consignment.serviceType.name),
  described(HEAD_FIELDS.accountId.label, (consignment) => consignment.account.code),
  described('Requesting site', (consignment) => consignment.site.name),
  {
    name: HEAD_FIELDS.sender.label,
    valueOf: ({ senderParticipant, senderReference }) => [senderParticipant, senderReference],
  },
  {
    name: HEAD_FIELDS.receiver.label,
    valueOf: ({ receiverParticipant, receiverReference }) => [receiverParticipant, receiverReference],
  },
  { name: 'Freight', valueOf: ({ lineItems }) => lineItems },
  described(HEAD_FIELDS.requestedPickup.label, (consignment) =>
    dayText(consignment.requestedPickupDateTimeUtc),
  ),
  described(HEAD_FIELDS.requestedDelivery.label, (consignment) =>
    dayText(consignment.requestedDeliveryDateTimeUtc),
  ),
  described('Confirmed Delivery', (consignment) => dayText(consignment.confirmedDeliveryDateTimeUtc)),
  { name: 'Exceptions and notes', valueOf: ({ deliveryEvents }) => deliveryEvents },
  { name: HEAD_FIELDS.notes.label, valueOf: ({ notes }) => notes },
  { name: HEAD_FIELDS.receiverNotes.label, valueOf: ({ receiverNotes }) => receiverNotes },
  described(HEAD_FIELDS.salesReference.label, (consignment) => consignment.salesReference ?? 'none'),
  { name: 'Tags', valueOf: ({ consignmentTags }) => consignmentTags },
];

/** One sentence for each difference between two versions of a consignment. */
export function changesBetween(before: Consignment, after: Consignment): readonly string[] {
  return COMPARED_FIELDS.filter(
    ({ valueOf }) => JSON.stringify(valueOf(before)) !== JSON.stringify(valueOf(after)),
  ).map(({ name, describe }) =>
    describe === undefined
      ? `${name} changed`
      : `${name} changed from ${describe(before)} to ${describe(after)}`,
  );
}

function described(name: string, describe: (consignment: Consignment) => string): ComparedField {
  return { name, valueOf: describe, describe };
}
