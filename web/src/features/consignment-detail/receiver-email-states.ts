import type { ResponseBody } from '@cartage/contract/operations.ts';

type State = ResponseBody<'receiverEmails'>[number]['state'];

/** The outcome of an email to a receiver. */
export const EMAIL_STATE_MESSAGES: Readonly<Record<State, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'Not sent: no mail server is set up',
  rejected: 'Rejected by the mail server',
  'given-up': 'Not sent: not accepted by the mail server within 24 hours',
  superseded: 'Not sent: the event was no longer current',
  'turned-off': 'Not sent: this email was turned off',
  'link-off': 'Not sent: the tracking link was off',
  unsubscribed: 'Not sent: the receiver unsubscribed',
  bounced: 'Not delivered: the mail server does not know the address',
};
