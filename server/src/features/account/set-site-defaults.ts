import type { Transaction } from '#db/database.ts';
import { presentSites } from '#features/account/list-sites.ts';
import {
  type PermittedSite,
  permittedSitesAmong,
  type SiteDefaults,
  updateSiteDefaults,
} from '#features/account/site-defaults.query.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { permittedSites } from '#freight/sites.query.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Request = OperationRequest<'setSiteDefaults'>;

/** DETAILS-03. Throws `rule-broken` with all errors. */
export async function setSiteDefaults({ database }: AppDependencies, request: Request) {
  const { scope, body } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const errors = await errorsOf(tx, scope, body);
    if (errors.length > 0) throw new AppError('rule-broken', { errors });
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
      tx.query<SiteDetails>(permittedSites(scope)),
    ]);
    // The membership ended during the request.
    if (updated.length === 0) throw new AppError('not-found');
    return reply(presentSites({ ...scope, ...body }, rows));
  });
}

async function errorsOf(tx: Transaction, scope: Scope, body: SiteDefaults): Promise<FieldError[]> {
  const chosen = [body.chargeSiteId, body.originSiteId].filter((id) => id !== null);
  const found = await tx.query<PermittedSite>(permittedSitesAmong(scope, chosen));
  return (['chargeSiteId', 'originSiteId'] as const).flatMap((name) => {
    const id = body[name];
    const detail = id === null ? null : issueOf(id, found, id === scope[name]);
    return detail === null ? [] : [{ pointer: `/${name}`, detail }];
  });
}

/** An inactive site may stay the default, but cannot become it. */
function issueOf(id: number, found: readonly PermittedSite[], isUnchanged: boolean): string | null {
  const site = found.find((row) => row.id === id);
  if (site === undefined) return `Site "${id}" not found`;
  return site.isActive || isUnchanged ? null : 'Choose a site that is active';
}
