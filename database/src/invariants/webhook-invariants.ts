import { type Invariant, invariant } from '#invariants/invariant.ts';

/** Webhooks send the change feed in order (docs/decisions/0063-webhooks-send-the-change-feed-in-order.md). */
export const WEBHOOK_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a webhook message is a change of the feed that its webhook has reached',
    `select m.webhook_id, m.position, m.notice_id
     from webhook_message m
     join webhook w on w.id = m.webhook_id
     join notice n on n.id = m.notice_id
     where (n.tenant_id, n.feed_position, n.consignment_id) is distinct from (w.tenant_id, m.position, m.consignment_id)
       or m.position > w.position`,
  ),
  invariant(
    'no message of a consignment is delivered while an earlier one waits',
    `select later.webhook_id, later.position, earlier.position as waiting
     from webhook_message later
     join webhook_message earlier using (webhook_id, consignment_id)
     where later.outcome = 'delivered' and earlier.settled_at is null and earlier.position < later.position`,
  ),
];
