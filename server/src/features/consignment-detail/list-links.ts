import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { type LinkedRow, linksOf, type LinkRow } from '#features/consignment-detail/links.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The consignments it was copied from, and its copies (CONS-18). */
export async function listLinks(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'consignmentLinks'>,
) {
  const [found] = await database.read<{ links: readonly LinkRow[] }>(
    scope.context,
    linksOf(scope, params.ref),
  );
  if (found === undefined) throw new AppError('not-found');
  return reply(
    found.links.map(({ source, target, linkType }) => ({
      sourceConsignment: presentLinked(source),
      targetConsignment: presentLinked(target),
      linkType: { name: linkType },
    })),
  );
}

function presentLinked({ id, reference, status }: LinkedRow) {
  const { code, name } = statusOfNumber(status);
  return { id, reference, currentStatus: { code, name } };
}
