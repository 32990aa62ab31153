import { AdminError } from '#admin/admin-error.ts';
import { findByCode, type OrganisationRow, tryMembership } from '#admin/find.ts';
import type { SiteChoice } from '#admin/option-types.ts';
import type { Transaction } from '#admin/transaction.ts';
import { differences, insertRow, updateRow } from '#admin/write-row.ts';
import { deleteOtherSites, insertSites, sitesOf } from '#admin/save-membership.query.ts';

/** The target values of a membership. Undefined leaves a value unchanged. */
export interface MembershipTarget {
  readonly sites?: SiteChoice | undefined;
  readonly chargeSite?: string | null | undefined;
  readonly originSite?: string | null | undefined;
  /** Null: no authority to sign declarations. */
  readonly signatory?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

export interface MembershipKey {
  readonly organisation: OrganisationRow;
  readonly user: { readonly id: number };
}

/** Adds or updates a membership with its sites. Returns false if nothing changed. */
export async function saveMembership(
  tx: Transaction,
  membership: MembershipKey,
  target: MembershipTarget,
): Promise<boolean> {
  const { organisation, user } = membership;
  const key = { user_id: user.id, organisation_id: organisation.id };
  const before = await tryMembership(tx, user.id, organisation.id);
  const siteIds = await siteIdsOf(
    tx,
    organisation,
    target.sites ?? (before === undefined ? 'all' : undefined),
  );
  // The first site is the default charge and origin site of a new member.
  const first = before === undefined ? (siteIds?.[0] ?? null) : undefined;
  const row = {
    is_active: target.isActive,
    declaration_signatory: target.signatory,
    charge_site_id: await defaultSite(tx, organisation, target.chargeSite, first),
    origin_site_id: await defaultSite(tx, organisation, target.originSite, first),
  };
  const sortedIds = siteIds?.toSorted((one, other) => one - other);
  if (before !== undefined && differences({ ...before }, { ...row, site_ids: sortedIds }).length === 0)
    return false;
  if (before === undefined) await insertRow(tx.cartage, 'membership', { ...key, ...row });
  else await updateRow(tx.cartage, 'membership', key, row);
  if (siteIds !== undefined) await writeSites(tx, membership, siteIds);
  return true;
}

async function writeSites(
  tx: Transaction,
  { user, organisation }: MembershipKey,
  siteIds: readonly number[],
) {
  await tx.cartage(deleteOtherSites(user.id, organisation.id, siteIds));
  await tx.cartage(insertSites(user.id, organisation.id, siteIds));
}

/** Ids in the order of the site codes. Undefined without a choice. */
async function siteIdsOf(
  tx: Transaction,
  organisation: OrganisationRow,
  choice: SiteChoice | undefined,
): Promise<readonly number[] | undefined> {
  if (choice === undefined) return undefined;
  const sites = await tx.cartage<{ id: number; code: string }>(sitesOf(organisation.id));
  if (choice === 'all') return sites.map(({ id }) => id);
  const unknown = choice.filter((code) => !sites.some((site) => site.code === code));
  if (unknown.length > 0) {
    const siteCodes = sites.map(({ code }) => code).join(', ') || 'none';
    throw new AdminError(`${organisation.name} has no site ${unknown.join(', ')}. Sites: ${siteCodes}.`);
  }
  return sites.filter(({ code }) => choice.includes(code)).map(({ id }) => id);
}

async function defaultSite(
  tx: Transaction,
  organisation: OrganisationRow,
  code: string | null | undefined,
  fallback: number | null | undefined,
): Promise<number | null | undefined> {
  if (code === undefined) return fallback;
  return code === null ? null : findByCode(tx, 'site', organisation, code);
}
