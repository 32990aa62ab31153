import type { PersonKey } from './actors.ts';
import type { OrganisationKey } from './canary-organisations.ts';

export interface Membership {
  readonly organisation: OrganisationKey;
  /** Which of the organisation's two sites the user has. */
  readonly sites: 'both' | 'second' | 'none';
  readonly isActive: boolean;
}

const whole = (organisation: OrganisationKey): Membership => ({
  organisation,
  sites: 'both',
  isActive: true,
});

/** The memberships of every user of the portal. */
export const MEMBERSHIPS: Readonly<Record<PersonKey, readonly Membership[]>> = {
  everything: [whole('own')],
  otherSite: [{ ...whole('own'), sites: 'second' }],
  noSites: [{ ...whole('own'), sites: 'none' }],
  ended: [{ ...whole('own'), isActive: false }],
  twoOrganisations: [whole('neighbour'), whole('own')],
  neighbour: [whole('neighbour')],
  foreigner: [whole('foreign')],
  unknown: [],
};
