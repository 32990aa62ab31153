import { changed, command, unchanged } from '#admin/command.ts';
import { findTenant } from '#admin/find.ts';
import { email, tenantCode } from '#admin/option-types.ts';
import { required } from '#admin/option.ts';
import {
  deleteSuppressedAddress,
  insertSuppressedAddress,
  suppressedAddressesOf,
} from '#admin/nouns/suppressed-address.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const address = required(email, 'email address of a receiver');

const list = command({
  noun: 'suppressed-address',
  verb: 'list',
  summary: 'List the addresses that get no receiver emails',
  options: { tenant },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const rows = await tx.cartage<{ address: string; reason: string; since: Date }>(
      suppressedAddressesOf(id),
    );
    return {
      kind: 'list',
      columns: ['address', 'reason', 'since'],
      rows: rows.map(({ address: found, reason, since }) => ({
        address: found,
        reason,
        since: since.toISOString(),
      })),
    };
  },
});

/** Records bounce messages that arrive in the mailbox of MAIL_FROM, because no process of Cartage reads it. */
const add = command({
  noun: 'suppressed-address',
  verb: 'add',
  summary: 'Record a bounced address, which gets no more receiver emails',
  options: { tenant, address },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const added = await tx.cartage(insertSuppressedAddress(id, args.address));
    return added.length === 0
      ? unchanged(`${args.address} already gets no receiver emails.`)
      : changed(`${args.address} gets no more receiver emails.`);
  },
});

const remove = command({
  noun: 'suppressed-address',
  verb: 'remove',
  summary: 'Send receiver emails to a bounced address again',
  options: { tenant, address },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    // Keeps an unsubscription by the receiver. Only the page behind the unsubscribe link changes it.
    const removed = await tx.cartage(deleteSuppressedAddress(id, args.address));
    return removed.length === 0
      ? unchanged(`${args.address} is not recorded as bounced.`)
      : changed(`${args.address} gets receiver emails again.`);
  },
});

export const SUPPRESSED_ADDRESS_COMMANDS = [list, add, remove];
