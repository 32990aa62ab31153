import type { Permission } from '@cartage/domain/permissions.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Outcome, unchanged } from '#admin/command.ts';
import { permissionsOf, setPermissions } from '#admin/embedded-people.ts';
import {
  assertEmbedded,
  findOrganisation,
  findTenant,
  findUser,
  type TenantRow,
  tryMembership,
} from '#admin/find.ts';
import { codeOrNone, permissions, type SiteChoice, siteCodes, tenantCode, text } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import { placeInOrganisation } from '#admin/place-in-organisation.ts';
import type { Transaction } from '#admin/transaction.ts';

const tenant = required(tenantCode, 'the tenant');
const user = required(text, 'e-mail or subject of the user');
const organisation = required(text, 'number or whole name of the organisation');

const PLACE = {
  permissions: optional(permissions, 'what they may do there (embedded provider only)'),
  sites: optional(siteCodes, 'sites they see there; a new member sees all of now'),
  chargeSite: optional(codeOrNone, 'site whose account is charged; for a new member the first'),
  originSite: optional(codeOrNone, 'site that sends; for a new member the first'),
};

const list = command({
  noun: 'membership',
  verb: 'list',
  summary: 'Organisations of a person, with what they may do and see there',
  options: { tenant, user },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const { id, sub } = await findUser(tx, owner, given.user);
    const rows = await tx.cartage<{ number: number; name: string; active: boolean; sites: string[] }>(
      `select o.id as number, o.name, m.is_active as active,
         array(
           select s.code from membership_site ms join site s on s.id = ms.site_id
           where ms.user_id = m.user_id and ms.organisation_id = o.id order by s.code
         ) as sites
       from membership m join organisation o on o.id = m.organisation_id
       where m.user_id = $1 order by o.name, o.id`,
      [id],
    );
    const granted = owner.issuer === null ? await permissionsOf(tx, owner, sub) : undefined;
    return {
      kind: 'list',
      columns: ['organisation', 'name', 'active', 'sites', 'permissions'],
      rows: rows.map((row) => ({
        organisation: row.number,
        name: row.name,
        active: row.active,
        sites: row.sites,
        permissions: granted === undefined ? null : (granted.get(row.number) ?? []),
      })),
    };
  },
});

const add = command({
  noun: 'membership',
  verb: 'add',
  summary: 'Give a person a place in an organisation',
  options: { tenant, user, organisation, ...PLACE },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    const isChanged = await giveMembership(tx, owner, given.user, given);
    const place = `${given.user} in ${given.organisation}`;
    return isChanged ? changed(`${place}: added.`) : unchanged(`${place}: there already.`);
  },
});

const set = command({
  noun: 'membership',
  verb: 'set',
  summary: 'Change what a person may do and see in an organisation; what is not named stays',
  options: { tenant, user, organisation, ...PLACE },
  async run(tx, given) {
    const owner = await findTenant(tx, given.tenant);
    await assertMember(tx, owner, given);
    const isChanged = await writeMembership(tx, owner, given.user, given);
    const place = `${given.user} in ${given.organisation}`;
    return isChanged ? changed(`${place}: changed.`) : unchanged(`${place}: so already.`);
  },
});

const activate = command({
  noun: 'membership',
  verb: 'activate',
  summary: 'Let a person into an organisation again',
  options: { tenant, user, organisation },
  run: (tx, given) => setActive(tx, given, true),
});

const deactivate = command({
  noun: 'membership',
  verb: 'deactivate',
  summary: 'Shut a person out of one organisation, from the next call on',
  options: { tenant, user, organisation },
  run: (tx, given) => setActive(tx, given, false),
});

interface Named {
  readonly tenant: string;
  readonly user: string;
  readonly organisation: string;
}

async function setActive(tx: Transaction, given: Named, isActive: boolean): Promise<Outcome> {
  const owner = await findTenant(tx, given.tenant);
  await assertMember(tx, owner, given);
  const isChanged = await writeMembership(tx, owner, given.user, { ...given, isActive });
  const state = isActive ? 'active' : 'shut out';
  const place = `${given.user} in ${given.organisation}`;
  return isChanged ? changed(`${place}: ${state} now.`) : unchanged(`${place}: ${state} already.`);
}

async function assertMember(tx: Transaction, owner: TenantRow, given: Named): Promise<void> {
  const { id: userId } = await findUser(tx, owner, given.user);
  const { id, name } = await findOrganisation(tx, owner, given.organisation);
  if ((await tryMembership(tx, userId, id)) === undefined)
    throw new AdminError(`${given.user} does not belong to ${name}. Add it: membership add`);
}

export interface WantedMembership {
  readonly organisation: string;
  readonly permissions?: readonly Permission[] | undefined;
  readonly sites?: SiteChoice | undefined;
  readonly chargeSite?: string | null | undefined;
  readonly originSite?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

/** Adds a membership, or finds it as wanted; false when there was nothing to do. */
export async function giveMembership(
  tx: Transaction,
  owner: TenantRow,
  userName: string,
  wanted: WantedMembership,
): Promise<boolean> {
  const { id } = await findUser(tx, owner, userName);
  const organisationRow = await findOrganisation(tx, owner, wanted.organisation);
  const before = await tryMembership(tx, id, organisationRow.id);
  if (before === undefined && owner.issuer === null && wanted.permissions === undefined)
    throw new AdminError('--permissions is needed: what may they do there? (all, none, or names)');
  return writeMembership(tx, owner, userName, wanted);
}

async function writeMembership(
  tx: Transaction,
  owner: TenantRow,
  userName: string,
  wanted: WantedMembership,
): Promise<boolean> {
  if (wanted.permissions !== undefined) assertEmbedded(owner, 'permissions are given');
  const found = await findUser(tx, owner, userName);
  const organisationRow = await findOrganisation(tx, owner, wanted.organisation);
  const isPlaced = await placeInOrganisation(tx, { organisation: organisationRow, user: found }, wanted);
  if (owner.issuer !== null) return isPlaced;
  const granted = await setPermissions(tx, owner, {
    sub: found.sub,
    organisation: organisationRow,
    permissions: wanted.permissions,
    isActive: wanted.isActive,
  });
  return isPlaced || granted;
}

export const MEMBERSHIP_COMMANDS = [list, add, set, activate, deactivate];
