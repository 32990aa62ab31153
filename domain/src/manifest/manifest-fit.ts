import { type StatusCode, statusOf } from '#consignment/status.ts';
import { LOADABLE_STATUSES } from '#manifest/manifest-actions.ts';

/** The values that the consignments of a manifest share. `siteId` is the site where the driver collects. The day is that of the manifest: late freight may join it. */
export interface ManifestGroup {
  readonly siteId: number;
  readonly serviceTypeId: number;
  readonly isDangerous: boolean;
}

/** A consignment that is on the manifest, or is to be added. */
interface Listed extends ManifestGroup {
  readonly reference: string;
}

export interface ManifestCandidate extends Listed {
  readonly status: StatusCode;
}

/** Why a consignment cannot be added to a manifest. Null: it can. */
export function addingIssue(group: ManifestGroup, candidate: ManifestCandidate): string | null {
  if (!LOADABLE_STATUSES.includes(candidate.status))
    return `${candidate.reference} is ${statusOf(candidate.status).name}. Only Ready and Staged consignments can be added.`;
  return groupIssue(group, candidate);
}

/** Why a consignment on the list does not belong to the manifest any more. Null: it does. */
export function groupIssue(group: ManifestGroup, candidate: Listed): string | null {
  const { reference } = candidate;
  if (candidate.siteId !== group.siteId) return `${reference} is picked up at another site`;
  if (candidate.serviceTypeId !== group.serviceTypeId) return `${reference} has another service type`;
  if (candidate.isDangerous === group.isDangerous) return null;
  return candidate.isDangerous
    ? `${reference} has dangerous goods, which travel on a manifest of their own`
    : `${reference} has no dangerous goods, and the others on this manifest have`;
}
