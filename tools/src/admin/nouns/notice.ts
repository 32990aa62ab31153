import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { onSwitch, tenantCode, webAddress } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import { newSecret, secretFile } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';

const tenant = required(tenantCode, 'the tenant');
const SHORTEST_SECRET = 16;

const list = command({
  noun: 'notice',
  verb: 'list',
  summary: 'Where the notices of each tenant go; secrets are never shown',
  options: {},
  async run(tx) {
    const rows = await tx.cartage<{ code: string; url: string | null; waiting: number }>(
      `select t.code, e.url,
         (select count(*)::int from notice n where n.tenant_id = t.id and n.settled_at is null) as waiting
       from tenant t left join tenant_notice_endpoint e on e.tenant_id = t.id order by t.code`,
    );
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
  summary: 'Where the notices of a tenant go',
  options: { tenant },
  async run(tx, given) {
    const { id, code } = await findTenant(tx, given.tenant);
    return { kind: 'record', record: { tenant: code, address: (await endpointOf(tx, id))?.url ?? null } };
  },
});

const set = command({
  noun: 'notice',
  verb: 'set',
  summary: 'Send the notices of a tenant to an address, signed with a secret; says a new secret once',
  options: {
    tenant,
    url: required(webAddress, 'address that takes them by POST'),
    newSecret: optional(onSwitch, 'make up a new secret; the receiver must know it before the next notice'),
    secretFile: optional(secretFile, 'file with the secret, - for standard input'),
  },
  async run(tx, given) {
    const { id, code } = await findTenant(tx, given.tenant);
    const before = await endpointOf(tx, id);
    const isMadeUp = given.secretFile === undefined && (before === undefined || given.newSecret === true);
    const secret = given.secretFile ?? (isMadeUp ? newSecret() : before?.secret);
    if (secret === undefined || secret.length < SHORTEST_SECRET)
      throw new AdminError(`The secret needs at least ${SHORTEST_SECRET} characters.`);
    if (before?.url === given.url && before.secret === secret)
      return unchanged(`The notices of ${code} go to ${given.url} already.`);
    await tx.cartage(
      `insert into tenant_notice_endpoint (tenant_id, url, secret) values ($1, $2, $3)
       on conflict (tenant_id) do update set url = excluded.url, secret = excluded.secret`,
      [id, given.url, secret],
    );
    const outcome = {
      kind: 'done',
      isChanged: true,
      text: `The notices of ${code} go to ${given.url}.`,
    } as const;
    return isMadeUp ? { ...outcome, secret: { label: 'Secret', value: secret } } : outcome;
  },
});

const remove = command({
  noun: 'notice',
  verb: 'remove',
  summary: 'Send the notices of a tenant nowhere: they are settled without being sent',
  options: { tenant },
  async run(tx, given) {
    const { id, code } = await findTenant(tx, given.tenant);
    if ((await endpointOf(tx, id)) === undefined)
      return unchanged(`The notices of ${code} go nowhere already.`);
    await tx.cartage('delete from tenant_notice_endpoint where tenant_id = $1', [id]);
    return changed(`The notices of ${code} go nowhere now.`);
  },
});

async function endpointOf(
  tx: Transaction,
  tenantId: number,
): Promise<{ readonly url: string; readonly secret: string } | undefined> {
  const [row] = await tx.cartage<{ url: string; secret: string }>(
    'select url, secret from tenant_notice_endpoint where tenant_id = $1',
    [tenantId],
  );
  return row;
}

export const NOTICE_COMMANDS = [list, show, set, remove];
