import type { ResponseBody } from '@cartage/contract/operations.ts';

export type Document = ResponseBody<'consignmentDocuments'>[number];
type State = Document['state'];

/** Interval between two requests for a document that is being prepared (ATT-04). */
export const POLL_MS = 1_500;
export const POLL_TIMEOUT_MS = 15_000;
/** Download URLs expire after five minutes; links are renewed before that. */
const RENEW_MS = 4 * 60_000;

/** Time until the next poll; false stops polling. */
export function pollIntervalMs(states: readonly State[], waitedMs: number): number | false {
  if (!states.includes('preparing')) return states.includes('ready') && RENEW_MS;
  return waitedMs < POLL_TIMEOUT_MS && POLL_MS;
}

/** The content of a document's row. */
export type DocumentView =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'ready'; readonly uri: string }
  /** Not ready after the poll timeout. */
  | { readonly kind: 'delayed' }
  | { readonly kind: 'failed' };

export function documentViewOf(
  document: { readonly uri: string | null; readonly state: State } | undefined,
  waitedMs: number,
): DocumentView {
  if (document === undefined) return { kind: 'preparing' };
  if (document.state === 'failed') return { kind: 'failed' };
  if (document.uri !== null) return { kind: 'ready', uri: document.uri };
  return { kind: waitedMs < POLL_TIMEOUT_MS ? 'preparing' : 'delayed' };
}

/** ATT-03: why there is no proof of delivery. */
export function proofMessage(tenant: string, status: string): string {
  if (status === 'DELIVERED') return `Delivered. ${tenant} has not sent the proof of delivery yet.`;
  return status === 'CANCELLED' ? 'Cancelled, so there is no proof of delivery' : 'Not delivered yet';
}

type History = readonly { readonly code: string }[];

/** ATT-03: the tenant is notified by the pickup request, not before. */
export function notifiedMessage(tenant: string, history: History): string {
  const isNotified = history.some(({ code }) => !['DRAFT', 'FINAL', 'CANCELLED', 'ERR'].includes(code));
  return `${tenant} has ${isNotified ? 'been' : 'NOT been'} notified that the consignment is ready for collection.`;
}
