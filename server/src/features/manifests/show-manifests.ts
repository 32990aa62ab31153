import type { AppDependencies } from '#app-dependencies.ts';
import { countManifests, type ManifestRow, manifestPage } from '#features/manifests/manifest.query.ts';
import { presentManifest, presentSummary, readManifest } from '#features/manifests/present-manifest.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const DEFAULT_PAGE_SIZE = 25;

export async function listManifests(
  { database }: AppDependencies,
  { scope, query }: OperationRequest<'manifests'>,
) {
  const { siteId = null, state = null, day = null, reference = null } = query;
  const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const filter = { siteId, state, day, reference, limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const [[counted], rows] = await Promise.all([
    database.read<{ total: number }>(scope.context, countManifests(scope, filter)),
    database.read<ManifestRow>(scope.context, manifestPage(scope, filter)),
  ]);
  return reply({ total: counted?.total ?? 0, manifests: rows.map(presentSummary) });
}

export async function showManifest(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'getManifest'>,
) {
  const found = await database.inTransaction(scope.context, (tx) => readManifest(tx, scope, params.id));
  return reply(presentManifest(found), { etag: found.row.version });
}
