import { randomBytes } from 'node:crypto';
import { lockFeed, numberNotices } from '@cartage/server/freight/change-feed/change-feed.query.ts';
import {
  cursorBefore,
  replayMessages,
  webhookLog,
  type WebhookLogRow,
} from '@cartage/server/jobs/webhooks/webhook-replay.query.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { findTenant, type TenantRow } from '#admin/find.ts';
import { withSecret } from '#admin/nouns/client.ts';
import {
  clientCode,
  decimal,
  feedCursor,
  instant,
  onSwitch,
  tenantCode,
  text,
  webAddress,
} from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, insertRow, updateRow } from '#admin/write-row.ts';
import {
  lastFeedPosition,
  sendWaitingMessages,
  webhookOfCode,
  webhooksOf,
} from '#admin/nouns/webhook.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const webhook = required(clientCode, 'code of the webhook');
const MAX_NUMBERED = 1_000_000_000;
const DEFAULT_LOG_LINES = 50;
const MAX_LOG_LINES = 1000;
const ROTATION_MS = 24 * 60 * 60 * 1000;

interface WebhookRow {
  readonly id: number;
  readonly code: string;
  readonly url: string;
  readonly secret: string;
  readonly isEnded: boolean;
  readonly state: 'active' | 'failing' | 'disabled' | 'ended';
  readonly reason: string | null;
  readonly waiting: number;
  readonly lastSuccess: string | null;
}

/** A secret of the Standard Webhooks scheme. */
const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const list = command({
  noun: 'webhook',
  verb: 'list',
  summary: 'List the webhooks of a tenant, without their secrets',
  options: { tenant },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const rows = await tx.cartage<WebhookRow>(webhooksOf(id));
    return {
      kind: 'list',
      columns: ['webhook', 'address', 'state', 'reason', 'waiting', 'lastSuccess'],
      rows: rows.map(({ code, url, state, reason, waiting, lastSuccess }) => ({
        webhook: code,
        address: url,
        state,
        reason,
        waiting,
        lastSuccess,
      })),
    };
  },
});

const add = command({
  noun: 'webhook',
  verb: 'add',
  summary: 'Send the changes of the feed to an address from now on, and print its secret once',
  options: { tenant, webhook, url: required(webAddress, 'URL that receives the changes by POST') },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const before = await tryWebhook(tx, owner, args.webhook);
    if (before !== undefined) {
      if (before.isEnded) throw new AdminError(`Webhook ${args.webhook} was ended. Choose another code.`);
      assertNoDifference(`Webhook ${args.webhook}`, { ...before }, { url: args.url });
      return unchanged(`Webhook ${args.webhook} already exists. For a new secret, use webhook rotate.`);
    }
    const secret = newWebhookSecret();
    await insertRow(tx.cartage, 'webhook', {
      tenant_id: owner.id,
      code: args.webhook,
      url: args.url,
      secret,
      created_at: new Date().toISOString(),
      position: await lastPosition(tx, owner),
    });
    return withSecret(`Changes of ${owner.code} are now sent to ${args.url}.`, secret);
  },
});

const set = command({
  noun: 'webhook',
  verb: 'set',
  summary: 'Send the messages of a webhook to another address; the secret stays',
  options: { tenant, webhook, url: required(webAddress, 'URL that receives the changes by POST') },
  async run(tx, args) {
    const { id, url } = await findActive(tx, await findTenant(tx, args.tenant), args.webhook);
    if (url === args.url) return unchanged(`Webhook ${args.webhook} is already sent to ${url}.`);
    await updateRow(tx.cartage, 'webhook', { id }, { url: args.url });
    return changed(`Webhook ${args.webhook} is now sent to ${args.url}.`);
  },
});

const rotate = command({
  noun: 'webhook',
  verb: 'rotate',
  summary: 'Give a webhook a new secret and print it once; for 24 hours messages are signed with both',
  options: {
    tenant,
    webhook,
    atOnce: optional(onSwitch, 'stop signing with the old secret now, because it has leaked'),
  },
  async run(tx, args) {
    const { id, secret: old } = await findActive(tx, await findTenant(tx, args.tenant), args.webhook);
    const secret = newWebhookSecret();
    const until = args.atOnce === true ? null : new Date(Date.now() + ROTATION_MS).toISOString();
    const previous = { previous_secret: until === null ? null : old, previous_secret_until: until };
    await updateRow(tx.cartage, 'webhook', { id }, { secret, ...previous });
    const text =
      until === null ? 'The old one is no longer used.' : `The old one is used as well until ${until}.`;
    return withSecret(`Webhook ${args.webhook} has a new secret. ${text}`, secret);
  },
});

const end = command({
  noun: 'webhook',
  verb: 'end',
  summary: 'End a webhook for good: its waiting messages are not sent',
  options: { tenant, webhook },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const { id, isEnded } = await findWebhook(tx, owner, args.webhook);
    if (isEnded) return unchanged(`Webhook ${args.webhook} was already ended.`);
    await updateRow(tx.cartage, 'webhook', { id }, { ended_at: new Date().toISOString() });
    return changed(`Webhook ${args.webhook} was ended.`);
  },
});

const resume = command({
  noun: 'webhook',
  verb: 'resume',
  summary: 'Send the waiting messages of a failing or disabled webhook now',
  options: { tenant, webhook },
  async run(tx, args) {
    const { id, state } = await findActive(tx, await findTenant(tx, args.tenant), args.webhook);
    if (state === 'active') return unchanged(`Webhook ${args.webhook} is active.`);
    await updateRow(
      tx.cartage,
      'webhook',
      { id },
      {
        disabled_at: null,
        disabled_because: null,
        failing_since: null,
        failed_rounds: 0,
        paused_until: null,
      },
    );
    await tx.cartage(sendWaitingMessages(id, new Date()));
    return changed(`Webhook ${args.webhook} is sent again.`);
  },
});

const replay = command({
  noun: 'webhook',
  verb: 'replay',
  summary: 'Send changes once more, with the same ids and in the same order',
  options: {
    tenant,
    webhook,
    from: optional(instant, 'from the changes of this time on'),
    after: optional(feedCursor, 'from the change after this cursor on'),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const { id } = await findActive(tx, owner, args.webhook);
    if ((args.from === undefined) === (args.after === undefined))
      throw new AdminError('Name either --from or --after.');
    const after = args.after ?? (await cursorOf(tx, owner, args.from ?? new Date()));
    if (after === null) return unchanged('There are no changes since then.');
    const messages = await tx.cartage(replayMessages(id, after, new Date()));
    if (messages.length === 0) return unchanged('There are no changes since then.');
    return changed(`${messages.length} changes are sent again by webhook ${args.webhook}.`);
  },
});

const log = command({
  noun: 'webhook',
  verb: 'log',
  summary: 'List the attempts of a webhook of the last 30 days, the latest first',
  options: {
    tenant,
    webhook,
    reference: optional(text, 'only the attempts of this consignment'),
    failed: optional(onSwitch, 'only failed attempts'),
    limit: optional(decimal(0, MAX_LOG_LINES), `number of attempts; default: ${DEFAULT_LOG_LINES}`),
  },
  async run(tx, args) {
    const { id } = await findWebhook(tx, await findTenant(tx, args.tenant), args.webhook);
    const search = {
      reference: args.reference?.toUpperCase() ?? null,
      isFailedOnly: args.failed === true,
      limit: args.limit ?? DEFAULT_LOG_LINES,
    };
    return attemptList(await tx.cartage<WebhookLogRow>(webhookLog(id, search)));
  },
});

const attemptList = (rows: readonly WebhookLogRow[]): Outcome => ({
  kind: 'list',
  columns: ['at', 'reference', 'change', 'cursor', 'id', 'status', 'milliseconds', 'error'],
  rows: rows.map((row) => ({
    at: row.at.toISOString(),
    reference: row.reference,
    change: row.kind,
    cursor: row.cursor,
    id: row.id,
    status: row.status,
    milliseconds: row.durationMs,
    error: row.error,
  })),
});

/** Numbers the changes without a number, so that a new webhook starts after them. */
async function lastPosition(tx: Transaction, { id }: TenantRow): Promise<number> {
  await tx.cartage(lockFeed(id));
  await tx.cartage(numberNotices(id, MAX_NUMBERED));
  const [row] = await tx.cartage<{ last: number }>(lastFeedPosition(id));
  return row?.last ?? 0;
}

async function cursorOf(tx: Transaction, { id }: TenantRow, from: Date): Promise<number | null> {
  const [row] = await tx.cartage<{ cursor: number | null }>(cursorBefore(id, from));
  return row?.cursor ?? null;
}

async function tryWebhook(tx: Transaction, owner: TenantRow, code: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.cartage<WebhookRow>(webhookOfCode(owner.id, code));
  return row;
}

async function findWebhook(tx: Transaction, owner: TenantRow, code: string): Promise<WebhookRow> {
  const found = await tryWebhook(tx, owner, code);
  if (found !== undefined) return found;
  throw new AdminError(`${owner.code} has no webhook ${code}. See: webhook list --tenant ${owner.code}`);
}

async function findActive(tx: Transaction, owner: TenantRow, code: string): Promise<WebhookRow> {
  const found = await findWebhook(tx, owner, code);
  if (!found.isEnded) return found;
  throw new AdminError(`Webhook ${code} was ended. Add a webhook with another code: webhook add`);
}

export const WEBHOOK_COMMANDS = [list, add, set, rotate, end, resume, replay, log];
