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
  // The service type may have changed since, and several services may have the quoted total.
  const offers = row.quotedServices?.filter(({ price }) => price !== null && price.total === total) ?? [];
  const quoted = offers.find(({ serviceType }) => serviceType.code === row.serviceType) ?? offers[0];
  return reply({
    quoted: number === null || total === null ? null : { number, total, price: quoted?.price ?? null },
    estimate: madeAt === null ? null : { madeAtDateTimeUtc: madeAt.toISOString(), price: working, reason },
    confirmed: row.confirmedPrice,
    confirmedCharges: row.confirmedCharges,
  });
}
