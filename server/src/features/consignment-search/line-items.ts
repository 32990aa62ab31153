import { type StoredLines, visibleLines } from '#freight/consignment-rows.query.ts';
import { presentLine } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The freight of consignments of the list (LIST-05). */
export async function lineItemsByConsignment(
  { reads }: AppDependencies,
  { scope, body }: OperationRequest<'lineItemsByConsignment'>,
) {
  const found = await reads.read<StoredLines>(scope.context, visibleLines(scope, [...new Set(body)]));
  const entries = found.map(({ id, lines }) => {
    const presented = lines.map((line) => {
      const { packagingType, ...rest } = presentLine(line);
      return { ...rest, packagingTypeObject: packagingType };
    });
    return [String(id), presented] as const;
  });
  return reply(Object.fromEntries(entries));
}
