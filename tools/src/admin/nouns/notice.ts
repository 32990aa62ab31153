import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { onSwitch, tenantCode, webAddress } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { newSecret, secretFile } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  deleteNoticeEndpoint,
  noticeEndpointOf,
  noticeEndpoints,
  saveNoticeEndpoint,
} from '#admin/nouns/notice.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const MIN_SECRET_LENGTH = 16;

const list = command({
  noun: 'notice',
  verb: 'list',
  summary: 'List the notice endpoints of all tenants, without their secrets',
  options: {},
  async run(tx) {
    const rows = await tx.cartage<{ code: string; url: string | null; waiting: number }>(noticeEndpoints());
    return {
      kind: 'list',
      columns: ['tenant', 'address', 'waiting'],
      rows: rows.map((row) => ({ tenant: row.code, address: row.url, waiting: row.waiting })),
    };
  },
});

const show = command({
  noun: 'notice',
  verb: 'show',
  summary: 'Show the notice endpoint of a tenant',
  options: { tenant },
  async run(tx, args) {
    const { id, code } = await findTenant(tx, args.tenant);
    return { kind: 'record', record: { tenant: code, address: (await endpointOf(tx, id))?.url ?? null } };
  },
});

const set = command({
  noun: 'notice',
  verb: 'set',
  summary: 'Set the notice endpoint of a tenant; a new secret is printed once',
  options: {
    tenant,
    url: required(webAddress, 'URL that receives the notices by POST'),
    newSecret: optional(onSwitch, 'generate a new secret; the receiver must know it before the next notice'),
    secretFile: optional(secretFile, 'file with the secret, or - for standard input'),
  },
  async run(tx, args) {
    const { id, code } = await findTenant(tx, args.tenant);
    const before = await endpointOf(tx, id);
    const isGenerated = args.secretFile === undefined && (before === undefined || args.newSecret === true);
    const secret = args.secretFile ?? (isGenerated ? newSecret() : before?.secret);
    if (secret === undefined || secret.length < MIN_SECRET_LENGTH)
      throw new AdminError(`The secret must have at least ${MIN_SECRET_LENGTH} characters.`);
    if (before?.url === args.url && before.secret === secret)
      return unchanged(`The notices of ${code} are already sent to ${args.url}.`);
    await tx.cartage(saveNoticeEndpoint(id, args.url, secret));
    const outcome = {
      kind: 'done',
      isChanged: true,
      text: `The notices of ${code} are now sent to ${args.url}.`,
    } as const;
    return isGenerated ? { ...outcome, secret: { label: 'Secret', value: secret } } : outcome;
  },
});

const remove = command({
  noun: 'notice',
  verb: 'remove',
  summary: 'Remove the notice endpoint of a tenant: notices are settled without being sent',
  options: { tenant },
  async run(tx, args) {
    const { id, code } = await findTenant(tx, args.tenant);
    if ((await endpointOf(tx, id)) === undefined) return unchanged(`${code} has no notice endpoint.`);
    await tx.cartage(deleteNoticeEndpoint(id));
    return changed(`The notice endpoint of ${code} was removed.`);
  },
});

async function endpointOf(
  tx: Transaction,
  tenantId: number,
): Promise<{ readonly url: string; readonly secret: string } | undefined> {
  const [row] = await tx.cartage<{ url: string; secret: string }>(noticeEndpointOf(tenantId));
  return row;
}

export const NOTICE_COMMANDS = [list, show, set, remove];
