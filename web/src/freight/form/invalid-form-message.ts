import { NO_FREIGHT } from '@cartage/domain/consignment/blockers.ts';
import { DATE_ISSUES } from '@cartage/domain/dates/requested-dates.ts';
import { cardOf } from '#freight/form/field-id.ts';
import { CARDS } from '#freight/form/field-table.ts';
import type { FormIssue } from '#freight/form/check-form.ts';

/** Specified text (CONS-07). */
export const FORM_INVALID = 'Form is invalid, please check your details';
const CARD_MESSAGES = {
  details: 'Details are invalid',
  sender: 'Sender is invalid',
  receiver: 'Receiver is invalid',
  additional: 'Additional details are invalid',
} as const;

/** Message for a form that can't be saved: about its first invalid card. */
export function invalidFormMessage(issues: readonly FormIssue[]): string {
  const fields = issues.flatMap(({ field }) => (field === null ? [] : [field]));
  if (fields.length === 0) return issues[0]?.message ?? FORM_INVALID;
  const card = CARDS.find((name) => fields.some((field) => cardOf(field) === name)) ?? 'dates';
  if (card === 'dates') return deliveryDateMessage(issues);
  if (card !== 'freight') return CARD_MESSAGES[card];
  return issues.some(({ message }) => message === NO_FREIGHT) ? NO_FREIGHT : FORM_INVALID;
}

/** CONS-07 specifies a message for the delivery date only. */
function deliveryDateMessage(issues: readonly FormIssue[]): string {
  const delivery = issues.find(({ field }) => field === 'requestedDelivery')?.message;
  if (delivery === undefined) return FORM_INVALID;
  return delivery === DATE_ISSUES.deliveryRequired ? delivery : 'Requested delivery date is invalid';
}
