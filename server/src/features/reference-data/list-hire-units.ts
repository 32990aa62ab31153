import { sql } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

interface HireUnitRow {
  readonly providerCode: string;
  readonly code: string;
  readonly name: string;
}

export async function listHireUnits({ database }: Parts, { tenant }: Handled<'hireUnits'>) {
  const units = await database.read<HireUnitRow>(
    { tenantId: tenant.id },
    sql`
      select provider_code as "providerCode", code, name
      from hire_unit
      where tenant_id = ${tenant.id}
      order by provider_code, code`,
  );
  return reply(units.map(({ providerCode, code, name }) => ({ providerCode, code, name })));
}
