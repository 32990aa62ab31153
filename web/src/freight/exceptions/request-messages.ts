import type { RequestKind } from '@cartage/domain/consignment/provider-requests.ts';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';

/** Buttons and titles of the requests to the provider. */
export const REQUEST_LABELS: Readonly<Record<RequestKind, string>> = {
  redelivery: 'Request redelivery',
  return: 'Request return',
  'new-address': 'Request new address',
};

type Request = NonNullable<ConsignmentException['request']>;

/** The state of the latest request. */
export function requestState({ outcome, answeredBy }: Request): string {
  if (outcome === null) return 'Waiting for an answer';
  return outcome === 'accepted' ? `Accepted by ${answeredBy}` : `Declined by ${answeredBy}`;
}
