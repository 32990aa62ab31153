import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
  visibleVersion,
} from '#freight/consignment-rows.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply, unchanged } from '#platform/reply.ts';

/** A consignment of another site answers as if it did not exist. An open page asks again and again whether it changed. */
export async function showConsignment(
  { database }: Parts,
  { scope, params, known }: Handled<'getConsignment'>,
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
  const answer = presentConsignment(scope, consignmentRows(stored));
  return reply(answer, { etag: answer.version });
}
