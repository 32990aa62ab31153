import type { OrganisationContext } from '#session/organisation-context.ts';
import type { StartPage } from '#session/preferences/start-page.ts';

/** The editable fields of My Details. */
export interface Details {
  /** Requesting Site. */
  readonly chargeSiteId: number | null;
  /** Default origin site. */
  readonly originSiteId: number | null;
  /** Selected sites: the stored active sites (SHELL-03). */
  readonly activeSiteIds: readonly number[];
  /** Page that a sign-in without a target opens. */
  readonly startPage: StartPage;
}

type Sites = OrganisationContext['sites'];

export const savedDetails = (
  sites: Sites,
  activeSiteIds: readonly number[],
  startPage: StartPage,
): Details => ({
  chargeSiteId: sites.find(({ isDefault }) => isDefault)?.site.id ?? null,
  originSiteId: sites.find(({ isDefaultOrigin }) => isDefaultOrigin)?.site.id ?? null,
  activeSiteIds,
  startPage,
});

export const areSame = (a: Details, b: Details) =>
  a.chargeSiteId === b.chargeSiteId &&
  a.originSiteId === b.originSiteId &&
  a.startPage === b.startPage &&
  a.activeSiteIds.length === b.activeSiteIds.length &&
  a.activeSiteIds.every((id) => b.activeSiteIds.includes(id));
