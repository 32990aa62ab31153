import { randomUUID } from 'node:crypto';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { addAccount, setPassword, tryAccount } from '#admin/embedded-accounts.ts';
import {
  assertEmbedded,
  findTenant,
  findUser,
  type TenantRow,
  type UserRow,
  usersNamed,
} from '#admin/find.ts';
import {
  codeOrNone,
  email,
  onSwitch,
  permissions,
  siteCodes,
  tenantCode,
  text,
} from '#admin/option-types.ts';
import { addMembership } from '#admin/nouns/membership.ts';
import { optional, required } from '#admin/option.ts';
import { newPassword, secretFile } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, differences, insertRow, updateRow } from '#admin/write-row.ts';
import { usersOf } from '#admin/nouns/user.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const user = required(text, 'email or subject of the user');

const list = command({
  noun: 'user',
  verb: 'list',
  summary: 'List the users of a tenant with the number of active memberships',
  options: { tenant },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const rows = await tx.cartage<UserRow & { memberships: number }>(usersOf(id));
    return {
      kind: 'list',
      columns: ['email', 'name', 'active', 'memberships', 'subject'],
      rows: rows.map(({ sub, name, email: address, is_active, memberships }) => ({
        email: address,
        name,
        active: is_active,
        memberships,
        subject: sub,
      })),
    };
  },
});

const show = command({
  noun: 'user',
  verb: 'show',
  summary: 'Show a user; for the organisations: membership list --user',
  options: { tenant, user },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const found = await findUser(tx, owner, args.user);
    const account = owner.issuer === null ? await tryAccount(tx, owner, found.sub) : undefined;
    return {
      kind: 'record',
      record: {
        email: found.email,
        name: found.name,
        active: found.is_active,
        subject: found.sub,
        signsInAt: owner.issuer ?? 'embedded',
        canSignIn: owner.issuer === null ? account?.is_active === true : null,
      },
    };
  },
});

const add = command({
  noun: 'user',
  verb: 'add',
  summary: 'Add a user, optionally with a membership; a new password is printed once',
  options: {
    tenant,
    email: required(email, 'email address, used to sign in at the embedded provider'),
    givenName: required(text, 'given name'),
    familyName: required(text, 'family name'),
    sub: optional(text, 'subject at the identity provider; required for an own provider, else generated'),
    passwordFile: optional(
      secretFile,
      'file with the password, or - for standard input; default: a generated one',
    ),
    organisation: optional(text, 'number or full name of the organisation'),
    permissions: optional(permissions, 'permissions in the organisation (embedded provider only)'),
    sites: optional(siteCodes, 'sites the user can access; default: all current sites'),
    chargeSite: optional(codeOrNone, 'site whose account is charged; default: the first site'),
    originSite: optional(codeOrNone, 'sending site; default: the first site'),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const added = await addUser(tx, owner, args);
    const { organisation } = args;
    const isMembershipNew =
      organisation !== undefined &&
      (await addMembership(tx, owner, args.sub ?? args.email, { ...args, organisation }));
    if (added.kind === 'done' && !added.isChanged && isMembershipNew)
      return changed(`${added.text} The membership was added.`);
    return added;
  },
});

interface NewUser {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly sub?: string | undefined;
  readonly passwordFile?: string | undefined;
}

async function addUser(tx: Transaction, owner: TenantRow, args: NewUser): Promise<Outcome> {
  const name = `${args.givenName} ${args.familyName}`;
  const [before] = await usersNamed(tx, owner, args.sub ?? args.email);
  if (before !== undefined) {
    assertNoDifference(`User ${args.email}`, { ...before }, { name, email: args.email, sub: args.sub });
    return unchanged(`User ${args.email} already exists.`);
  }
  const isEmbedded = owner.issuer === null;
  if (!isEmbedded && args.passwordFile !== undefined) assertEmbedded(owner, 'passwords are kept');
  if (!isEmbedded && args.sub === undefined)
    throw new AdminError(`--sub is required: only ${owner.issuer} knows the subject of ${args.email}.`);
  const sub = args.sub ?? randomUUID();
  await insertRow(tx.cartage, 'portal_user', { tenant_id: owner.id, sub, name, email: args.email });
  const text = `User ${args.email} was added.`;
  if (!isEmbedded) return changed(text);
  const password = args.passwordFile ?? newPassword();
  await addAccount(tx, owner, { ...args, sub, password });
  return withPassword(text, args.passwordFile, password);
}

const set = command({
  noun: 'user',
  verb: 'set',
  summary: 'Change a user; omitted options stay unchanged',
  options: {
    tenant,
    user,
    email: optional(email, 'new email'),
    givenName: optional(text, 'given name, together with the family name'),
    familyName: optional(text, 'family name, together with the given name'),
    sub: optional(text, 'subject at an own provider'),
    newPassword: optional(
      onSwitch,
      'generate a new password and print it once; signs the user out everywhere',
    ),
    passwordFile: optional(secretFile, 'file with the new password, or - for standard input'),
  },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const before = await findUser(tx, owner, args.user);
    if ((args.givenName === undefined) !== (args.familyName === undefined))
      throw new AdminError('--given-name and --family-name must be used together.');
    const isNewPassword = args.newPassword === true || args.passwordFile !== undefined;
    if (isNewPassword) assertEmbedded(owner, 'passwords are kept');
    if (args.sub !== undefined && owner.issuer === null)
      throw new AdminError('--sub cannot be changed: the embedded provider generates the subjects.');
    const name = args.givenName && `${args.givenName} ${args.familyName}`;
    const target = { name, email: args.email, sub: args.sub };
    const isDifferent = differences({ ...before }, target).length > 0;
    if (!isDifferent && !isNewPassword) return unchanged(`User ${before.email} is already up to date.`);
    await assertUnused(tx, owner, before, [args.email, args.sub]);
    await updateRow(tx.cartage, 'portal_user', { id: before.id }, target);
    const account = { email: args.email, given_name: args.givenName, family_name: args.familyName };
    const key = { tenant_code: owner.code, sub: before.sub };
    if (owner.issuer === null) await updateRow(tx.identity, 'identity.account', key, account);
    if (!isNewPassword) return changed(`User ${before.email} was changed.`);
    const password = args.passwordFile ?? newPassword();
    await setPassword(tx, owner, before.sub, password);
    return withPassword(`User ${before.email} was changed.`, args.passwordFile, password);
  },
});

async function assertUnused(
  tx: Transaction,
  owner: TenantRow,
  self: UserRow,
  names: readonly (string | undefined)[],
): Promise<void> {
  for (const name of names.filter((one) => one !== undefined)) {
    const others = (await usersNamed(tx, owner, name)).filter(({ id }) => id !== self.id);
    if (others.length > 0) throw new AdminError(`${owner.code} has another user ${name}.`);
  }
}

const activate = command({
  noun: 'user',
  verb: 'activate',
  summary: 'Reactivate a user with the previous memberships',
  options: { tenant, user },
  run: (tx, args) => setActive(tx, args, true),
});

const deactivate = command({
  noun: 'user',
  verb: 'deactivate',
  summary: 'Deactivate a user: the next call and the next sign-in are refused',
  options: { tenant, user },
  run: (tx, args) => setActive(tx, args, false),
});

async function setActive(
  tx: Transaction,
  args: { readonly tenant: string; readonly user: string },
  isActive: boolean,
): Promise<Outcome> {
  const owner = await findTenant(tx, args.tenant);
  const { id, sub, email: address, is_active } = await findUser(tx, owner, args.user);
  const state = isActive ? 'active' : 'inactive';
  const account = await tryAccount(tx, owner, sub);
  if (is_active === isActive && (account === undefined || account.is_active === isActive))
    return unchanged(`User ${address} is already ${state}.`);
  await updateRow(tx.cartage, 'portal_user', { id }, { is_active: isActive });
  const key = { tenant_code: owner.code, sub };
  await updateRow(tx.identity, 'identity.account', key, { is_active: isActive });
  return changed(`User ${address} is now ${state}.`);
}

/** A password from a file is not printed. */
function withPassword(text: string, args: string | undefined, password: string): Outcome {
  const outcome = { kind: 'done', isChanged: true, text } as const;
  return args === undefined ? { ...outcome, secret: { label: 'Password', value: password } } : outcome;
}

export const USER_COMMANDS = [list, show, add, set, activate, deactivate];
