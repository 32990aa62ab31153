import type { AppDependencies } from '#app-dependencies.ts';
import { exceptionTypes } from '#features/provider-desk/desk-consignment.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

export async function listDeskExceptionTypes(
  { database }: Pick<AppDependencies, 'database'>,
  { provider }: OperationRequest<'deskExceptionTypes'>,
): Promise<Reply<'deskExceptionTypes'>> {
  const types = await database.forProvider(provider.context, (tx) =>
    tx.query<{ title: string }>(exceptionTypes(provider.tenantId)),
  );
  return reply([...types]);
}
