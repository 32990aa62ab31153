import { offeredExtras } from '#features/delivery-extras/extras.query.ts';
import { type OfferedExtraRow, presentOffered } from '#freight/present-extras.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listDeliveryExtras(
  { database }: AppDependencies,
  { scope }: OperationRequest<'deliveryExtras'>,
) {
  const extras = await database.read<OfferedExtraRow & { readonly serviceType: string }>(
    scope.context,
    offeredExtras(scope),
  );
  return reply(extras.map((extra) => presentOffered(extra, extra.serviceType)));
}
