import { presentSite, type SiteDetails } from '#freight/present-site.ts';
import type { TemplateDetails } from '#freight/standing-orders/standing-order.query.ts';
import type { Scope } from '#platform/scope.ts';

export type ReadSites = (ids: readonly number[]) => Promise<readonly SiteDetails[]>;

/** Sites as they are now. A site that is not active any more is left out, so that no new consignment uses it. */
export async function templateSites(scope: Scope, all: readonly TemplateDetails[], read: ReadSites) {
  const ids = all.flatMap(({ senderParticipantId, receiverParticipantId }) =>
    [senderParticipantId, receiverParticipantId].flatMap((id) => id ?? []),
  );
  const found = ids.length === 0 ? [] : await read([...new Set(ids)]);
  const sites = new Map(
    found.filter(({ site }) => site.isActive).map((site) => [site.site.id, presentSite(scope, site)]),
  );
  const siteOf = (id: number | null | undefined) => (id == null ? null : (sites.get(id) ?? null));
  return ({ senderParticipantId, receiverParticipantId }: TemplateDetails) => ({
    senderSite: siteOf(senderParticipantId),
    receiverSite: siteOf(receiverParticipantId),
  });
}
