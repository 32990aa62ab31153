import { NO_FREIGHT } from '@cartage/domain/consignment/hindrances.ts';
import { DATE_FAULTS } from '@cartage/domain/dates/requested-dates.ts';
import { cardOf, CARDS, type FormIssue } from '#freight/form/check-form.ts';

/** CONS-07. */
export const FORM_INVALID = 'Form is invalid, please check your details';
const INVALID = {
  details: 'Details are invalid',
  sender: 'Sender is invalid',
  receiver: 'Receiver is invalid',
  additional: 'Additional details are invalid',
} as const;

/** What is said of a form that cannot be saved: of the first of its cards that is wrong. */
export function invalidWords(issues: readonly FormIssue[]): string {
  const ofFields = issues.flatMap(({ field }) => (field === null ? [] : [field]));
  if (ofFields.length === 0) return issues[0]?.message ?? FORM_INVALID;
  const card = CARDS.find((one) => ofFields.some((field) => cardOf(field) === one)) ?? 'dates';
  if (card === 'dates') return datesWords(issues);
  if (card !== 'freight') return INVALID[card];
  return issues.some(({ message }) => message === NO_FREIGHT) ? NO_FREIGHT : FORM_INVALID;
}

/** CONS-07 has words for the delivery alone. */
function datesWords(issues: readonly FormIssue[]): string {
  const delivery = issues.find(({ field }) => field === 'requestedDelivery')?.message;
  if (delivery === undefined) return FORM_INVALID;
  return delivery === DATE_FAULTS.deliveryRequired ? delivery : 'Requested delivery date is invalid';
}
