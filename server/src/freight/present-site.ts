import type { ResponseBody } from '@cartage/contract/operations.ts';
import {
  type ParticipantRow,
  presentParticipant,
  type SiteRow,
} from '@cartage/domain/consignment/present-summary.ts';
import type { AccountRow } from '#freight/consignment-rows.ts';
import { presentAccount } from '#freight/present-consignment.ts';
import type { Scope } from '#platform/scope.ts';

/** A site with its participant. */
export interface SiteDetails extends ParticipantRow {
  readonly site: SiteRow;
  readonly defaultAccount: AccountRow | null;
}

/** API-05. The defaults are those of the user. */
export function presentSite(
  scope: Pick<Scope, 'chargeSiteId' | 'originSiteId'>,
  details: SiteDetails,
): ResponseBody<'mySite'> {
  const { site, defaultAccount } = details;
  const participant = presentParticipant(details);
  return {
    id: site.id,
    code: site.code,
    name: site.name,
    isActive: site.isActive,
    isDefault: site.id === scope.chargeSiteId,
    isDefaultOrigin: site.id === scope.originSiteId,
    defaultAccount: defaultAccount === null ? null : presentAccount(defaultAccount),
    defaultParticipant: { ...participant, address: { id: site.id, ...participant.address } },
  };
}

const collator = new Intl.Collator('en-NZ');

/** Alphabetical order, with macrons ignored: Ōtaki sorts under O. */
export function byName(a: { readonly name: string; readonly id: number }, b: typeof a): number {
  return collator.compare(a.name, b.name) || a.id - b.id;
}
