import { type HireUnitRow, hireUnits } from '#features/reference-data/reference-data.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listHireUnits(
  { database }: AppDependencies,
  { tenant }: OperationRequest<'hireUnits'>,
) {
  const units = await database.read<HireUnitRow>({ tenantId: tenant.id }, hireUnits(tenant.id));
  return reply(units.map(({ providerCode, code, name }) => ({ providerCode, code, name })));
}
