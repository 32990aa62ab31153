import type { UpdateBody } from '#freight/form/request.ts';
import type { Consignment } from '#freight/consignment-query.ts';

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
