import { UNDO_WINDOW_HOURS } from '@cartage/domain/consignment/undo-edit.ts';
import type { UpdateBody } from '#freight/form/field-table.ts';
import type { Consignment } from '#freight/consignment-query.ts';

/** Success message of a save that changed only the freight (FRT-03), or of another save (CONS-05). */
export function savedMessage(before: Consignment, saved: Consignment, sent: UpdateBody): string {
  const names = Object.keys(sent);
  if (names.length !== 1 || names[0] !== 'lineItems') return 'The consignment has been saved';
  const [was, is] = [before.lineItems, saved.lineItems];
  const isIncluded = (line: Consignment['lineItems'][number], lines: typeof was) =>
    lines.some((other) => JSON.stringify(other) === JSON.stringify(line));
  if (was.every((line) => isIncluded(line, is))) return 'Item has been added to consignment';
  if (is.every((line) => isIncluded(line, was))) return 'Item has been deleted from consignment';
  return 'Freight has been saved';
}

/** CONS-29: fallback when the server gives no reason. */
export const saveFailedMessage = (sent: UpdateBody) =>
  sent.serviceType === undefined
    ? 'Could not update consignment, please try again later'
    : 'Failed to update service type';

/** CONS-11. Names the consignment and the effects of its cancellation. */
export function cancelConfirmation(
  consignment: Pick<Consignment, 'reference' | 'receiverParticipant' | 'confirmedDeliveryDateTimeUtc'>,
) {
  const { reference, receiverParticipant, confirmedDeliveryDateTimeUtc } = consignment;
  const [booked, withoutBooking] =
    confirmedDeliveryDateTimeUtc === null
      ? ['', '']
      : [' Its delivery booking is released.', ', but the booking stays released'];
  return {
    title: `Cancel Consignment ${reference}`,
    question: 'Are you sure you want to cancel this consignment?',
    consequence: `${reference} to ${receiverParticipant.fullName} will not be collected.${booked} You can undo this for ${UNDO_WINDOW_HOURS} hours${withoutBooking}.`,
    confirm: 'Cancel Consignment',
    cancel: 'Keep Consignment',
    isDanger: true,
  };
}
