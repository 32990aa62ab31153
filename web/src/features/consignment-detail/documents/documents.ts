import type { Answer } from '@cartage/contract/operations.ts';

export type Document = Answer<'consignmentDocuments'>[number];
type State = Document['state'];

/** ATT-04: looked for again this often, and for so long. */
export const POLL_MS = 1_500;
export const POLL_FOR_MS = 15_000;
/** An address is good for five minutes; the one in a link is always younger. */
const RENEW_MS = 4 * 60_000;

/** When to look again; false: not by itself any more. */
export function lookAgainAfter(states: readonly State[], waitedMs: number): number | false {
  if (!states.includes('preparing')) return states.includes('ready') && RENEW_MS;
  return waitedMs < POLL_FOR_MS && POLL_MS;
}

/** What a place for a document shows. */
export type Shown =
  | { readonly kind: 'making' }
  | { readonly kind: 'open'; readonly uri: string }
  /** Not made yet, and not looked for any more. */
  | { readonly kind: 'late' }
  | { readonly kind: 'failed' };

export function shownOf(
  given: { readonly uri: string | null; readonly state: State } | undefined,
  waitedMs: number,
): Shown {
  if (given === undefined) return { kind: 'making' };
  if (given.state === 'failed') return { kind: 'failed' };
  if (given.uri !== null) return { kind: 'open', uri: given.uri };
  return { kind: waitedMs < POLL_FOR_MS ? 'making' : 'late' };
}

/** ATT-03: what there is to say of a proof that is not there. */
export function proofLine(tenant: string, status: string): string {
  if (status === 'DELIVERED') return `Delivered: none received from ${tenant} yet`;
  return status === 'CANCELLED' ? 'Cancelled: there will be none' : 'Not delivered yet';
}

type History = readonly { readonly code: string }[];

/** ATT-03: it is told with the request for pickup, and not before. */
export function notifiedLine(tenant: string, history: History): string {
  const isNotified = history.some(({ code }) => !['DRAFT', 'FINAL', 'CANCELLED', 'ERR'].includes(code));
  return `${tenant} has ${isNotified ? 'been' : 'NOT been'} notified that the consignment is ready for collection.`;
}
