import {
  type AttemptRule,
  attemptsSince,
  countAttempt,
  type ReceiverRow,
  receiverRow,
  resetAttempts,
} from '#features/tracking/tracked.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import type { TrackedLink } from '#freight/tracked-consignment.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The postcode was not that of the delivery address, or no attempt is left. */
export type PostcodeFailure =
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'wrong'; readonly left: number }
  | { readonly outcome: 'locked'; readonly until: Date };

export type PostcodeResult =
  | PostcodeFailure
  | {
      readonly outcome: 'right';
      readonly receiver: ReceiverRow;
      /** Opens the proof of delivery for 5 minutes. Null without one. */
      readonly proofUrl: string | null;
    };

/** A town has few postcodes, so a link allows few guesses a day. */
const MAX_WRONG = 5;
const LOCK_MS = 24 * 60 * 60 * 1000;

/** Shows the receiver after a comparison with the postcode of the delivery address. */
export async function checkPostcode(
  { database, clock, fileLinks }: Pick<AppDependencies, 'database' | 'clock' | 'fileLinks'>,
  { tenant, link }: { readonly tenant: Tenant; readonly link: TrackedLink },
  given: string,
): Promise<PostcodeResult> {
  const now = clock();
  const { organisationId } = link;
  const result = await database.inTransaction({ tenantId: tenant.id, organisationId }, (tx) =>
    comparePostcode(tx, link, { given, now }),
  );
  if (result.outcome !== 'right') return result;
  const { proofId } = result.receiver;
  const holder = { tenantId: tenant.id, organisationId, userId: null };
  const proofUrl =
    proofId === null
      ? null
      : await fileLinks.linkTo(holder, tenant.host, { kind: 'document', id: proofId }, now);
  return { ...result, proofUrl };
}

type Compared = PostcodeFailure | { readonly outcome: 'right'; readonly receiver: ReceiverRow };

/** Every attempt counts for the link, from any address and in any form of the page. */
export async function comparePostcode(
  tx: Transaction,
  link: TrackedLink,
  { given, now }: { readonly given: string; readonly now: Date },
): Promise<Compared> {
  const postcode = plain(given);
  if (postcode === '') return { outcome: 'empty' };
  const rule: AttemptRule = { maxWrong: MAX_WRONG, since: new Date(now.getTime() - LOCK_MS), now };
  const [attempt] = await tx.query<{ wrong: number }>(countAttempt(link, rule));
  if (attempt === undefined) {
    const [first] = await tx.query<{ since: Date }>(attemptsSince(link));
    const since = first?.since ?? now;
    return { outcome: 'locked', until: new Date(since.getTime() + LOCK_MS) };
  }
  const [receiver] = await tx.query<ReceiverRow>(receiverRow(link));
  if (receiver === undefined || plain(receiver.postcode) !== postcode)
    return { outcome: 'wrong', left: MAX_WRONG - attempt.wrong };
  await tx.query(resetAttempts(link));
  return { outcome: 'right', receiver };
}

const plain = (postcode: string): string => postcode.replaceAll(/\s/g, '').toUpperCase();
