import { AdminError } from '#admin/admin-error.ts';
import { findCoded, type OrganisationRow, tryMembership } from '#admin/find.ts';
import type { SiteChoice } from '#admin/kinds.ts';
import type { Transaction } from '#admin/transaction.ts';
import { differences, insertRow, updateRow } from '#admin/write-row.ts';

/** What is wanted of a person's or program's place in an organisation; undefined leaves it as it is. */
export interface WantedPlace {
  readonly sites?: SiteChoice | undefined;
  readonly chargeSite?: string | null | undefined;
  readonly originSite?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

export interface Placed {
  readonly organisation: OrganisationRow;
  readonly user: { readonly id: number };
}

/** Makes or changes a membership with its sites; false when it was so already. */
export async function placeInOrganisation(
  tx: Transaction,
  placed: Placed,
  wanted: WantedPlace,
): Promise<boolean> {
  const { organisation, user } = placed;
  const key = { user_id: user.id, organisation_id: organisation.id };
  const before = await tryMembership(tx, user.id, organisation.id);
  const siteIds = await siteIdsOf(
    tx,
    organisation,
    wanted.sites ?? (before === undefined ? 'all' : undefined),
  );
  // A new member's freight is charged to and sent from the first site, unless told otherwise.
  const first = before === undefined ? (siteIds?.[0] ?? null) : undefined;
  const row = {
    is_active: wanted.isActive,
    charge_site_id: await defaultSite(tx, organisation, wanted.chargeSite, first),
    origin_site_id: await defaultSite(tx, organisation, wanted.originSite, first),
  };
  const sortedIds = siteIds?.toSorted((one, other) => one - other);
  if (before !== undefined && differences({ ...before }, { ...row, site_ids: sortedIds }).length === 0)
    return false;
  if (before === undefined) await insertRow(tx.cartage, 'membership', { ...key, ...row });
  else await updateRow(tx.cartage, 'membership', key, row);
  if (siteIds !== undefined) await writeSites(tx, placed, siteIds);
  return true;
}

async function writeSites(tx: Transaction, { user, organisation }: Placed, siteIds: readonly number[]) {
  await tx.cartage(
    'delete from membership_site where user_id = $1 and organisation_id = $2 and site_id <> all($3::int[])',
    [user.id, organisation.id, siteIds],
  );
  await tx.cartage(
    `insert into membership_site (user_id, organisation_id, site_id)
     select $1, $2, unnest($3::int[]) on conflict do nothing`,
    [user.id, organisation.id, siteIds],
  );
}

/** In the order of their codes; undefined where nothing is wanted. */
async function siteIdsOf(
  tx: Transaction,
  organisation: OrganisationRow,
  choice: SiteChoice | undefined,
): Promise<readonly number[] | undefined> {
  if (choice === undefined) return undefined;
  const sites = await tx.cartage<{ id: number; code: string }>(
    'select id, code from site where organisation_id = $1 order by code collate "C"',
    [organisation.id],
  );
  if (choice === 'all') return sites.map(({ id }) => id);
  const unknown = choice.filter((code) => !sites.some((site) => site.code === code));
  if (unknown.length > 0) {
    const known = sites.map(({ code }) => code).join(', ') || 'none';
    throw new AdminError(`${organisation.name} has no site ${unknown.join(', ')}. Sites: ${known}.`);
  }
  return sites.filter(({ code }) => choice.includes(code)).map(({ id }) => id);
}

async function defaultSite(
  tx: Transaction,
  organisation: OrganisationRow,
  code: string | null | undefined,
  otherwise: number | null | undefined,
): Promise<number | null | undefined> {
  if (code === undefined) return otherwise;
  return code === null ? null : findCoded(tx, 'site', organisation, code);
}
