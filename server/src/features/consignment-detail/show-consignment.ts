import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** A consignment of another site answers as if it did not exist. */
export async function showConsignment({ database }: Parts, { scope, params }: Handled<'getConsignment'>) {
  const [stored] = await database.read<StoredConsignment>(
    scope.context,
    visibleConsignment(scope, params.ref),
  );
  if (stored === undefined) throw new AppError('not-found');
  const answer = presentConsignment(scope, consignmentRows(stored));
  return reply(answer, { etag: answer.version });
}
