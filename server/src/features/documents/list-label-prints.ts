import type { AppDependencies } from '#app-dependencies.ts';
import { type LabelPrintRow, latestLabelPrints } from '#features/documents/label-prints.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** When and by which user the labels of consignments of the list were last opened for printing. */
export async function listLabelPrints(
  { reads }: AppDependencies,
  { scope, body }: OperationRequest<'labelPrints'>,
) {
  const rows = await reads.read<LabelPrintRow>(scope.context, latestLabelPrints(scope, [...new Set(body)]));
  return reply(
    rows.map(({ consignmentId, at, by, count }) => ({
      consignmentId,
      dateTimeUtc: at.toISOString(),
      by,
      count,
    })),
  );
}
