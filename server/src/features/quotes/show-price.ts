import { consignmentPrice, type PriceRow } from '#features/quotes/price.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The quoted, estimated and confirmed price of a consignment, with the calculation of the latest estimate. */
export async function showPrice(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'consignmentPrice'>,
) {
  const [row] = await database.read<PriceRow>(scope.context, consignmentPrice(scope, params.ref));
  if (row === undefined) throw new AppError('not-found');
  const { quoteNumber: number, quotedPrice: total, madeAt, working, reason } = row;
  const quoted = row.quotedServices?.find(({ serviceType }) => serviceType.code === row.serviceType);
  return reply({
    quoted: number === null || total === null ? null : { number, total, price: quoted?.price ?? null },
    estimate: madeAt === null ? null : { madeAtDateTimeUtc: madeAt.toISOString(), price: working, reason },
    confirmed: row.confirmedPrice,
    confirmedCharges: row.confirmedCharges,
  });
}
