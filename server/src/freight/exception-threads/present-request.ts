import { requestSentence } from '@cartage/domain/consignment/provider-requests.ts';
import type { RequestRow } from '#freight/exception-threads/request.query.ts';

const instantText = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());

/** A request of a customer, for the customer and for the provider. */
export function presentRequest(row: RequestRow) {
  return {
    ...row,
    text: requestSentence(row),
    requestedAt: new Date(row.requestedAt).toISOString(),
    answeredAt: instantText(row.answeredAt),
  };
}
