import type { RequestKind } from '@cartage/domain/consignment/provider-requests.ts';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';

/** Buttons and titles of the requests to the provider. */
export const REQUEST_LABELS: Readonly<Record<RequestKind, string>> = {
  redelivery: 'Request redelivery',
  return: 'Request return',
  'new-address': 'Request new address',
};

const NAMES: Readonly<Record<RequestKind, string>> = {
  redelivery: 'redelivery',
  return: 'return',
  'new-address': 'new address',
};
const LIST = new Intl.ListFormat('en-NZ');

/** 'Redelivery and return: A delivery run is booked'. */
export function blockedText(kinds: readonly RequestKind[], reason: string): string {
  const names = LIST.format(kinds.map((kind) => NAMES[kind]));
  return `${names.slice(0, 1).toUpperCase()}${names.slice(1)}: ${reason}`;
}

type Request = NonNullable<ConsignmentException['request']>;

/** The state of the latest request of an exception. */
export function requestState({ outcome, answeredBy }: Request, isResolved: boolean): string {
  if (outcome === null) return isResolved ? 'Not answered' : 'Waiting for an answer';
  return outcome === 'accepted' ? `Accepted by ${answeredBy}` : `Declined by ${answeredBy}`;
}
