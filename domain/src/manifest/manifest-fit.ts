import { type StatusCode, statusOf } from '#consignment/status.ts';
import { LOADABLE_STATUSES } from '#manifest/manifest-actions.ts';

/** The values that the consignments of a manifest share. `siteId` is the site where the driver collects. The day is that of the manifest: late freight may join it. */
export interface ManifestGroup {
  readonly siteId: number;
  readonly serviceTypeId: number;
  readonly isDangerous: boolean;
}

export interface ManifestCandidate extends ManifestGroup {
  readonly status: StatusCode;
}

/** Why a consignment cannot be added to a manifest. Null: it can. */
export function addingIssue(group: ManifestGroup, candidate: ManifestCandidate): string | null {
  if (!LOADABLE_STATUSES.includes(candidate.status))
    return `Is ${statusOf(candidate.status).name}. Only Ready and Staged consignments can be added.`;
  return groupIssue(group, candidate);
}

/** Why a consignment on the list does not belong to the manifest any more. Null: it does. */
export function groupIssue(group: ManifestGroup, candidate: ManifestGroup): string | null {
  if (candidate.siteId !== group.siteId) return 'Is picked up at another site';
  if (candidate.serviceTypeId !== group.serviceTypeId) return 'Has another service type';
  if (candidate.isDangerous === group.isDangerous) return null;
  return candidate.isDangerous
    ? 'Has dangerous goods, which travel on a manifest of their own'
    : 'Has no dangerous goods';
}
