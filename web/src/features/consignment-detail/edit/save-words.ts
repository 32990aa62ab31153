import { NO_FREIGHT } from '@cartage/domain/consignment/hindrances.ts';
import { DATE_FAULTS } from '@cartage/domain/dates/requested-dates.ts';
import type { EditIssue } from '#features/consignment-detail/edit/edit-state.ts';
import { cardOf, CARDS } from '#freight/form/check-form.ts';
import type { UpdateBody } from '#freight/form/request.ts';
import type { Consignment } from '#freight/consignment-query.ts';

/** CONS-07. */
const FORM_INVALID = 'Form is invalid, please check your details';
const INVALID = {
  details: 'Details are invalid',
  sender: 'Sender is invalid',
  receiver: 'Receiver is invalid',
  freight: FORM_INVALID,
  additional: 'Additional details are invalid',
} as const;

/** What is said of a form that cannot be saved: of the first of its cards that is wrong. */
export function invalidWords(issues: readonly EditIssue[]): string {
  const ofFields = issues.flatMap(({ field }) => (field === null ? [] : [field]));
  if (ofFields.length === 0) return issues[0]?.message ?? FORM_INVALID;
  if (issues.every(({ message }) => message === NO_FREIGHT)) return NO_FREIGHT;
  const card = CARDS.find((one) => ofFields.some((field) => cardOf(field) === one)) ?? 'dates';
  return card === 'dates' ? datesWords(issues) : INVALID[card];
}

/** CONS-07 has words for the delivery alone. */
function datesWords(issues: readonly EditIssue[]): string {
  const delivery = issues.find(({ field }) => field === 'requestedDelivery')?.message;
  if (delivery === undefined) return FORM_INVALID;
  return delivery === DATE_FAULTS.deliveryRequired ? delivery : 'Requested delivery date is invalid';
}

/** What is said of a save that was only about the freight (FRT-03), and of every other (CONS-05). */
export function savedWords(before: Consignment, now: Consignment, sent: UpdateBody): string {
  const names = Object.keys(sent);
  if (names.length !== 1 || names[0] !== 'lineItems') return 'The consignment has been saved';
  const [was, is] = [before.lineItems, now.lineItems];
  const isAmong = (line: Consignment['lineItems'][number], lines: typeof was) =>
    lines.some((other) => JSON.stringify(other) === JSON.stringify(line));
  if (was.every((line) => isAmong(line, is))) return 'Item has been added to consignment';
  if (is.every((line) => isAmong(line, was))) return 'Item has been deleted from consignment';
  return 'Freight has been saved';
}

/** CONS-29: for a save that failed without words of the server's own. */
export const saveFailed = (sent: UpdateBody) =>
  sent.serviceType === undefined
    ? 'Could not update consignment, please try again later'
    : 'Failed to update service type';

/** CONS-08. */
export const deliveryQuestion = (question: string) => ({
  title: 'Requested Delivery',
  question,
  confirm: 'Continue',
  cancel: 'Go back',
});
