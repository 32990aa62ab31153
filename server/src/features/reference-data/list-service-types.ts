import { type ServiceTypeRow, serviceTypes } from '#features/reference-data/reference-data.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listServiceTypes(
  { database }: AppDependencies,
  { scope }: OperationRequest<'serviceTypes'>,
) {
  const types = await database.read<ServiceTypeRow>(scope.context, serviceTypes(scope));
  return reply(types.map(({ code, name }) => ({ code, name })));
}
