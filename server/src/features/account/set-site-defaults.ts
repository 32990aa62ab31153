import type { Problem } from '@cartage/contract/errors.ts';
import type { Transaction } from '#db/database.ts';
import { ownSites, presentOwnSites } from '#features/account/list-sites.ts';
import {
  type OwnSite,
  ownSitesAmong,
  type SiteDefaults,
  updateSiteDefaults,
} from '#features/account/site-defaults.query.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Request = Handled<'setSiteDefaults'>;
type Fault = NonNullable<Problem['errors']>[number];

/** DETAILS-03. Throws `rule-broken` with every fault at once. */
export async function setSiteDefaults({ database }: Parts, request: Request) {
  const { scope, body } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const faults = await faultsOf(tx, scope, body);
    if (faults.length > 0) throw new AppError('rule-broken', { errors: faults });
    const write = {
      operation: 'setSiteDefaults',
      consignmentId: null,
      version: null,
      at: request.now,
      requestId: request.requestId,
      callerAt: null,
    };
    const [updated, rows] = await Promise.all([
      tx.query(updateSiteDefaults(scope, body, write)),
      tx.query<SiteDetails>(ownSites(scope)),
    ]);
    // The membership ended while this was on its way.
    if (updated.length === 0) throw new AppError('not-found');
    return reply(presentOwnSites({ ...scope, ...body }, rows));
  });
}

async function faultsOf(tx: Transaction, scope: Scope, body: SiteDefaults): Promise<Fault[]> {
  const chosen = [body.chargeSiteId, body.originSiteId].filter((id) => id !== null);
  const found = await tx.query<OwnSite>(ownSitesAmong(scope, chosen));
  return (['chargeSiteId', 'originSiteId'] as const).flatMap((name) => {
    const id = body[name];
    const detail = id === null ? null : objection(id, found, id === scope[name]);
    return detail === null ? [] : [{ pointer: `/${name}`, detail }];
  });
}

/** A site that closed stays the default that it is, and is not chosen anew. */
function objection(id: number, found: readonly OwnSite[], isKept: boolean): string | null {
  const site = found.find((one) => one.id === id);
  if (site === undefined) return `Site "${id}" not found`;
  return site.isActive || isKept ? null : 'Choose a site that is active';
}
