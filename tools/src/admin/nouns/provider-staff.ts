import { randomUUID } from 'node:crypto';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { addAccount, tryAccount } from '#admin/embedded-accounts.ts';
import { assertEmbedded, findTenant, type TenantRow, usersNamed } from '#admin/find.ts';
import { email, tenantCode, text, yesOrNo } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { newPassword, secretFile } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, insertRow, updateRow } from '#admin/write-row.ts';
import { staffOf, staffOfName } from '#admin/nouns/provider-staff.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const user = required(text, 'email or subject of the staff member');

interface StaffRow {
  readonly id: number;
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly is_active: boolean;
}

const list = command({
  noun: 'provider-staff',
  verb: 'list',
  summary: "List the freight provider's staff, who work at the desk of the portal",
  options: { tenant },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const rows = await tx.cartage<StaffRow>(staffOf(id));
    return {
      kind: 'list',
      columns: ['email', 'name', 'active', 'subject'],
      rows: rows.map((row) => ({
        email: row.email,
        name: row.name,
        active: row.is_active,
        subject: row.sub,
      })),
    };
  },
});

const add = command({
  noun: 'provider-staff',
  verb: 'add',
  summary: "Add a member of the freight provider's staff; a new password is printed once",
  options: {
    tenant,
    email: required(email, 'email address, used to sign in at the embedded provider'),
    givenName: required(text, 'given name'),
    familyName: required(text, 'family name; customers see the name on exceptions and notes'),
    sub: optional(
      text,
      'subject at the identity provider; required where the tenant has its own provider, else generated',
    ),
    passwordFile: optional(
      secretFile,
      'file with the password, or - for standard input; default: a generated one',
    ),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const name = `${args.givenName} ${args.familyName}`;
    const before = await tryStaff(tx, owner, args.sub ?? args.email);
    if (before !== undefined) {
      if (!before.is_active)
        throw new AdminError(`${args.email} has left the staff. To restore access: user activate`);
      assertNoDifference(`Staff ${args.email}`, { ...before }, { name, email: args.email, sub: args.sub });
      return unchanged(`${args.email} is already on the staff.`);
    }
    if ((await usersNamed(tx, owner, args.sub ?? args.email)).length > 0)
      throw new AdminError(`${args.email} is a user of ${owner.code}. Staff need an account of their own.`);
    const isEmbedded = owner.issuer === null;
    if (!isEmbedded && args.passwordFile !== undefined) assertEmbedded(owner, 'passwords are kept');
    if (!isEmbedded && args.sub === undefined)
      throw new AdminError(`--sub is required: only ${owner.issuer} knows the subject of ${args.email}.`);
    const sub = args.sub ?? randomUUID();
    await insertRow(tx.cartage, 'portal_user', {
      tenant_id: owner.id,
      sub,
      name,
      email: args.email,
      is_provider: true,
    });
    const message = `${args.email} was added to the staff.`;
    if (!isEmbedded) return changed(message);
    const password = args.passwordFile ?? newPassword();
    await addAccount(tx, owner, { ...args, sub, password });
    const key = { tenant_code: owner.code, sub };
    await updateRow(tx.identity, 'identity.account', key, { is_provider_staff: true });
    if (args.passwordFile !== undefined) return changed(message);
    return { kind: 'done', isChanged: true, text: message, secret: { label: 'Password', value: password } };
  },
});

const end = command({
  noun: 'provider-staff',
  verb: 'end',
  summary: 'End the access of a staff member: the next call and the next sign-in are refused',
  options: { tenant, user },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const found = await findStaff(tx, owner, args.user);
    const account = await tryAccount(tx, owner, found.sub);
    if (!found.is_active && account?.is_active !== true)
      return unchanged(`${found.email} has already left the staff.`);
    await updateRow(tx.cartage, 'portal_user', { id: found.id }, { is_active: false });
    const key = { tenant_code: owner.code, sub: found.sub };
    await updateRow(tx.identity, 'identity.account', key, { is_active: false });
    return changed(`${found.email} has left the staff.`);
  },
});

const set = command({
  noun: 'provider-staff',
  verb: 'set',
  summary: 'Allow or forbid the operations page, which also retries failed jobs, for a staff member',
  options: { tenant, user, operations: required(yesOrNo, 'may open the page /operations') },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    assertEmbedded(owner, 'permissions are kept');
    const { sub, email: address } = await findStaff(tx, owner, args.user);
    const account = await tryAccount(tx, owner, sub);
    if (account?.is_operator === args.operations)
      return unchanged(`${address} ${args.operations ? 'already has' : 'does not have'} the permission.`);
    const key = { tenant_code: owner.code, sub };
    await updateRow(tx.identity, 'identity.account', key, { is_operator: args.operations });
    return changed(`${address} ${args.operations ? 'has' : 'no longer has'} the permission for operations.`);
  },
});

async function findStaff(tx: Transaction, owner: TenantRow, name: string): Promise<StaffRow> {
  const found = await tryStaff(tx, owner, name);
  if (found !== undefined) return found;
  throw new AdminError(`${owner.code} has no staff ${name}. See: provider-staff list --tenant ${owner.code}`);
}

async function tryStaff(tx: Transaction, owner: TenantRow, name: string): Promise<StaffRow | undefined> {
  const [row] = await tx.cartage<StaffRow>(staffOfName(owner.id, name));
  return row;
}

export const PROVIDER_STAFF_COMMANDS = [list, add, set, end];
