import { randomUUID } from 'node:crypto';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { addAccount, setPassword, tryAccount } from '#admin/embedded-people.ts';
import {
  assertEmbedded,
  findTenant,
  findUser,
  type TenantRow,
  type UserRow,
  usersNamed,
} from '#admin/find.ts';
import { codeOrNone, email, onSwitch, permissions, siteCodes, tenantCode, text } from '#admin/kinds.ts';
import { giveMembership } from '#admin/nouns/membership.ts';
import { optional, required } from '#admin/option.ts';
import { newPassword, secretFile } from '#admin/secrets.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertAsWanted, differences, insertRow, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');
const user = required(text, 'e-mail or subject of the user');

const list = command({
  noun: 'user',
  verb: 'list',
  summary: 'People of a tenant, with the number of their active memberships',
  options: { tenant },
  async run(tx, given) {
    const { id } = await findTenant(tx, given.tenant);
    const rows = await tx.cartage<UserRow & { memberships: number }>(
      `select sub, name, email, is_active,
         (select count(*)::int from membership m where m.user_id = u.id and m.is_active) as memberships
       from portal_user u where tenant_id = $1 and not is_machine order by email, sub`,
      [id],
    );
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
  summary: 'One person; their organisations: membership list --user',
  options: { tenant, user },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const found = await findUser(tx, owner, given.user);
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
  summary: 'Add a person, in one organisation at once if wanted; says a new password once',
  options: {
    tenant,
    email: required(email, 'e-mail; with the embedded provider, what they sign in with'),
    givenName: required(text, 'given name'),
    familyName: required(text, 'family name'),
    sub: optional(text, 'subject at the provider; needed for a provider of your own, else made up'),
    passwordFile: optional(secretFile, 'file with the password, - for standard input; a new one is made up'),
    organisation: optional(text, 'number or whole name of the organisation they belong to'),
    permissions: optional(permissions, 'what they may do there (embedded provider only)'),
    sites: optional(siteCodes, 'sites they see there; all of now'),
    chargeSite: optional(codeOrNone, 'site whose account is charged; the first'),
    originSite: optional(codeOrNone, 'site that sends; the first'),
  },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const added = await addPerson(tx, owner, given);
    const { organisation } = given;
    const isPlaced =
      organisation !== undefined &&
      (await giveMembership(tx, owner, given.sub ?? given.email, { ...given, organisation }));
    if (added.kind === 'done' && !added.isChanged && isPlaced)
      return changed(`${added.text} The membership was added.`);
    return added;
  },
});

interface NewPerson {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly sub?: string | undefined;
  readonly passwordFile?: string | undefined;
}

async function addPerson(tx: Transaction, owner: TenantRow, given: NewPerson): Promise<Outcome> {
  const name = `${given.givenName} ${given.familyName}`;
  const [before] = await usersNamed(tx, owner, given.sub ?? given.email);
  if (before !== undefined) {
    assertAsWanted(`User ${given.email}`, { ...before }, { name, email: given.email, sub: given.sub });
    return unchanged(`User ${given.email} is there already.`);
  }
  const isEmbedded = owner.issuer === null;
  if (!isEmbedded && given.passwordFile !== undefined) assertEmbedded(owner, 'passwords are kept');
  if (!isEmbedded && given.sub === undefined)
    throw new AdminError(`--sub is needed: only ${owner.issuer} knows the subject of ${given.email}.`);
  const sub = given.sub ?? randomUUID();
  await insertRow(tx.cartage, 'portal_user', { tenant_id: owner.id, sub, name, email: given.email });
  const text = `User ${given.email} was added.`;
  if (!isEmbedded) return changed(text);
  const password = given.passwordFile ?? newPassword();
  await addAccount(tx, owner, { ...given, sub, password });
  return withPassword(text, given.passwordFile, password);
}

const set = command({
  noun: 'user',
  verb: 'set',
  summary: 'Change a person; what is not named stays',
  options: {
    tenant,
    user,
    email: optional(email, 'new e-mail'),
    givenName: optional(text, 'given name, together with the family name'),
    familyName: optional(text, 'family name, together with the given name'),
    sub: optional(text, 'subject at a provider of your own'),
    newPassword: optional(onSwitch, 'make up a new password and say it once; signs them out everywhere'),
    passwordFile: optional(secretFile, 'file with the new password, - for standard input'),
  },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const before = await findUser(tx, owner, given.user);
    if ((given.givenName === undefined) !== (given.familyName === undefined))
      throw new AdminError('--given-name and --family-name come together.');
    const isNewPassword = given.newPassword === true || given.passwordFile !== undefined;
    if (isNewPassword) assertEmbedded(owner, 'passwords are kept');
    if (given.sub !== undefined && owner.issuer === null)
      throw new AdminError(
        '--sub cannot be changed with the embedded provider, which gives the subjects itself.',
      );
    const name = given.givenName && `${given.givenName} ${given.familyName}`;
    const wanted = { name, email: given.email, sub: given.sub };
    const isDifferent = differences({ ...before }, wanted).length > 0;
    if (!isDifferent && !isNewPassword) return unchanged(`User ${before.email} is so already.`);
    await assertNobodyElse(tx, owner, before, [given.email, given.sub]);
    await updateRow(tx.cartage, 'portal_user', { id: before.id }, wanted);
    const account = { email: given.email, given_name: given.givenName, family_name: given.familyName };
    const key = { tenant_code: owner.code, sub: before.sub };
    if (owner.issuer === null) await updateRow(tx.identity, 'identity.account', key, account);
    if (!isNewPassword) return changed(`User ${before.email} was changed.`);
    const password = given.passwordFile ?? newPassword();
    await setPassword(tx, owner, before.sub, password);
    return withPassword(`User ${before.email} was changed.`, given.passwordFile, password);
  },
});

async function assertNobodyElse(
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
  summary: 'Let a person in again, with the memberships they had',
  options: { tenant, user },
  run: (tx, given) => setActive(tx, given, true),
});

const deactivate = command({
  noun: 'user',
  verb: 'deactivate',
  summary: 'Shut a person out: the next call is refused, and the next sign-in',
  options: { tenant, user },
  run: (tx, given) => setActive(tx, given, false),
});

async function setActive(
  tx: Transaction,
  given: { readonly tenant: string; readonly user: string },
  isActive: boolean,
): Promise<Outcome> {
  const owner = await findTenant(tx, given.tenant);
  const { id, sub, email: address, is_active } = await findUser(tx, owner, given.user);
  const state = isActive ? 'active' : 'shut out';
  const account = await tryAccount(tx, owner, sub);
  if (is_active === isActive && (account === undefined || account.is_active === isActive))
    return unchanged(`User ${address} is ${state} already.`);
  await updateRow(tx.cartage, 'portal_user', { id }, { is_active: isActive });
  const key = { tenant_code: owner.code, sub };
  await updateRow(tx.identity, 'identity.account', key, { is_active: isActive });
  return changed(`User ${address} is ${state} now.`);
}

/** A password that was given in a file is not repeated. */
function withPassword(text: string, given: string | undefined, password: string): Outcome {
  const outcome = { kind: 'done', isChanged: true, text } as const;
  return given === undefined ? { ...outcome, secret: { label: 'Password', value: password } } : outcome;
}

export const USER_COMMANDS = [list, show, add, set, activate, deactivate];
