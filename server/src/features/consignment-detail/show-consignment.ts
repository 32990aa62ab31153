import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
  visibleVersion,
} from '#freight/consignment-rows.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply, unchanged } from '#platform/reply.ts';

/** Throws `not-found` for a consignment of a site that the user may not see. An open page polls with `If-None-Match`. */
export async function showConsignment(
  { database }: AppDependencies,
  { scope, params, ifNoneMatch: known }: OperationRequest<'getConsignment'>,
) {
  if (known.length > 0) {
    const seen = visibleVersion(scope, params.ref);
    const [now] = await database.read<{ version: number }>(scope.context, seen);
    if (now !== undefined && known.includes(now.version)) return unchanged(now.version);
  }
  const [stored] = await database.read<StoredConsignment>(
    scope.context,
    visibleConsignment(scope, params.ref),
  );
  if (stored === undefined) throw new AppError('not-found');
  const body = presentConsignment(scope, consignmentRows(stored));
  return reply(body, { etag: body.version });
}
