import { MAX_EMAIL_AGE_MS, receiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import type { StoredEvent } from '#features/provider-events/provider-event.query.ts';
import {
  insertReceiverEmails,
  type NewReceiverEmail,
} from '#features/provider-events/receiver-email.query.ts';
import type { ReplayedConsignment } from '#features/provider-events/replay-consignment.ts';
import { newTrackingToken } from '#freight/tracking-path.ts';

/**
 * Queues the emails about events that have just taken effect, in the transaction of the replay. No
 * email is queued for an old event, or for one that a later event replaced. An event never gets a second email.
 */
export async function queueReceiverEmails(
  tx: Transaction,
  replays: readonly ReplayedConsignment[],
  { provider, now }: { readonly provider: { readonly tenantId: number }; readonly now: Date },
): Promise<void> {
  const emails = replays.flatMap((replay) =>
    replay.outcomes.flatMap(({ event, reason }): NewReceiverEmail[] => {
      const kind = reason === null ? receiverEmailKind(event.content) : null;
      if (kind === null || isOld(event, now) || !isCurrent(replay, event)) return [];
      const { id: eventId, organisationId, consignmentId } = event;
      return [{ eventId, organisationId, consignmentId, kind, token: newTrackingToken() }];
    }),
  );
  if (emails.length > 0) await tx.query(insertReceiverEmails(provider.tenantId, emails, now));
}

const isOld = ({ occurredAt }: StoredEvent, now: Date) =>
  now.getTime() - occurredAt.getTime() >= MAX_EMAIL_AGE_MS;

/** The latest status, or an open exception of freight that has not ended its journey. */
function isCurrent({ rows }: ReplayedConsignment, { id, content }: StoredEvent): boolean {
  const latest = rows.history.at(-1);
  if (latest === undefined) return false;
  if (content.type === 'status') return latest.eventId === id;
  const { code } = statusOfNumber(latest.status);
  const hasEnded = code === 'DELIVERED' || code === 'CANCELLED';
  return !hasEnded && rows.remarks.some(({ eventId, resolvedAt }) => eventId === id && resolvedAt === null);
}
