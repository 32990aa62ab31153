import type { Permission } from '@cartage/domain/permissions.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { permissionsOf, setPermissions } from '#admin/embedded-accounts.ts';
import {
  assertEmbedded,
  findOrganisation,
  findTenant,
  findUser,
  type TenantRow,
  tryMembership,
} from '#admin/find.ts';
import {
  codeOrNone,
  permissions,
  type SiteChoice,
  siteCodes,
  tenantCode,
  text,
  printedNameOrNone,
} from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { saveMembership } from '#admin/save-membership.ts';
import type { Transaction } from '#admin/transaction.ts';
import { membershipsOf } from '#admin/nouns/membership.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const user = required(text, 'email or subject of the user');
const organisation = required(text, 'number or full name of the organisation');

const ACCESS = {
  permissions: optional(permissions, 'permissions in the organisation (embedded provider only)'),
  sites: optional(siteCodes, 'sites the user can access; default for a new member: all current sites'),
  chargeSite: optional(codeOrNone, 'site whose account is charged; default for a new member: the first site'),
  originSite: optional(codeOrNone, 'sending site; default for a new member: the first site'),
  signatory: optional(
    printedNameOrNone,
    'printed name with which the user may sign dangerous goods declarations; none takes the authority away',
  ),
};

const list = command({
  noun: 'membership',
  verb: 'list',
  summary: 'List the organisations of a user with permissions and sites',
  options: { tenant, user },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const { id, sub } = await findUser(tx, owner, args.user);
    const rows = await tx.cartage<{
      number: number;
      name: string;
      active: boolean;
      sites: string[];
      signatory: string | null;
    }>(membershipsOf(id));
    const granted = owner.issuer === null ? await permissionsOf(tx, owner, sub) : undefined;
    return {
      kind: 'list',
      columns: ['organisation', 'name', 'active', 'sites', 'signatory', 'permissions'],
      rows: rows.map((row) => ({
        organisation: row.number,
        name: row.name,
        active: row.active,
        sites: row.sites,
        signatory: row.signatory,
        permissions: granted === undefined ? null : (granted.get(row.number) ?? []),
      })),
    };
  },
});

const add = command({
  noun: 'membership',
  verb: 'add',
  summary: 'Add a user to an organisation',
  options: { tenant, user, organisation, ...ACCESS },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    const isChanged = await addMembership(tx, owner, args.user, args);
    const name = `The membership of ${args.user} in ${args.organisation}`;
    return isChanged ? changed(`${name} was added.`) : unchanged(`${name} already exists.`);
  },
});

const set = command({
  noun: 'membership',
  verb: 'set',
  summary: 'Change the permissions and sites of a user in an organisation; omitted options stay unchanged',
  options: { tenant, user, organisation, ...ACCESS },
  async run(tx, args) {
    const owner = await findTenant(tx, args.tenant);
    await assertMember(tx, owner, args);
    const isChanged = await writeMembership(tx, owner, args.user, args);
    const name = `The membership of ${args.user} in ${args.organisation}`;
    return isChanged ? changed(`${name} was changed.`) : unchanged(`${name} is already up to date.`);
  },
});

const activate = command({
  noun: 'membership',
  verb: 'activate',
  summary: 'Reactivate a membership',
  options: { tenant, user, organisation },
  run: (tx, args) => setActive(tx, args, true),
});

const deactivate = command({
  noun: 'membership',
  verb: 'deactivate',
  summary: 'Deactivate a membership: from the next call on, the user cannot access the organisation',
  options: { tenant, user, organisation },
  run: (tx, args) => setActive(tx, args, false),
});

interface MembershipKey {
  readonly tenant: string;
  readonly user: string;
  readonly organisation: string;
}

async function setActive(tx: Transaction, args: MembershipKey, isActive: boolean): Promise<Outcome> {
  const owner = await findTenant(tx, args.tenant);
  await assertMember(tx, owner, args);
  const isChanged = await writeMembership(tx, owner, args.user, { ...args, isActive });
  const state = isActive ? 'active' : 'inactive';
  const name = `The membership of ${args.user} in ${args.organisation}`;
  return isChanged ? changed(`${name} is now ${state}.`) : unchanged(`${name} is already ${state}.`);
}

async function assertMember(tx: Transaction, owner: TenantRow, args: MembershipKey): Promise<void> {
  const { id: userId } = await findUser(tx, owner, args.user);
  const { id, name } = await findOrganisation(tx, owner, args.organisation);
  if ((await tryMembership(tx, userId, id)) === undefined)
    throw new AdminError(`${args.user} is not a member of ${name}. To add the user: membership add`);
}

export interface MembershipArgs {
  readonly organisation: string;
  readonly permissions?: readonly Permission[] | undefined;
  readonly sites?: SiteChoice | undefined;
  readonly chargeSite?: string | null | undefined;
  readonly originSite?: string | null | undefined;
  readonly signatory?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

/** Adds or updates a membership. Returns false if nothing changed. */
export async function addMembership(
  tx: Transaction,
  owner: TenantRow,
  userName: string,
  target: MembershipArgs,
): Promise<boolean> {
  const { id } = await findUser(tx, owner, userName);
  const organisationRow = await findOrganisation(tx, owner, target.organisation);
  const before = await tryMembership(tx, id, organisationRow.id);
  if (before === undefined && owner.issuer === null && target.permissions === undefined)
    throw new AdminError('--permissions is required: all, none, or a list of names.');
  return writeMembership(tx, owner, userName, target);
}

async function writeMembership(
  tx: Transaction,
  owner: TenantRow,
  userName: string,
  target: MembershipArgs,
): Promise<boolean> {
  if (target.permissions !== undefined) assertEmbedded(owner, 'permissions are granted');
  const found = await findUser(tx, owner, userName);
  if (found.is_provider)
    throw new AdminError(`${userName} is on the staff of ${owner.code}, which belongs to no organisation.`);
  const organisationRow = await findOrganisation(tx, owner, target.organisation);
  const isSaved = await saveMembership(tx, { organisation: organisationRow, user: found }, target);
  if (owner.issuer !== null) return isSaved;
  const granted = await setPermissions(tx, owner, {
    sub: found.sub,
    organisation: organisationRow,
    permissions: target.permissions,
    isActive: target.isActive,
  });
  return isSaved || granted;
}

export const MEMBERSHIP_COMMANDS = [list, add, set, activate, deactivate];
