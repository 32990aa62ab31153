import type { RequestKind } from '@cartage/domain/consignment/provider-requests.ts';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';

/** Buttons and titles of the requests to the provider. */
export const REQUEST_LABELS: Readonly<Record<RequestKind, string>> = {
  redelivery: 'Request redelivery',
  return: 'Request return',
  'new-address': 'Request new address',
};

/** Names of the requests in a list. */
export const REQUEST_NAMES: Readonly<Record<RequestKind, string>> = {
  redelivery: 'Redelivery',
  return: 'Return',
  'new-address': 'New address',
};

type Request = NonNullable<ConsignmentException['request']>;

/** The state of the latest request of an exception. */
export function requestState({ outcome, answeredBy }: Request, isResolved: boolean): string {
  if (outcome === null) return isResolved ? 'Not answered' : 'Waiting for an answer';
  return outcome === 'accepted' ? `Accepted by ${answeredBy}` : `Declined by ${answeredBy}`;
}
