import { sql } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** The tenant's active service types. */
export async function listServiceTypes({ database }: Parts, { scope }: Handled<'serviceTypes'>) {
  const types = await database.read<{ code: string; name: string }>(
    scope.context,
    sql`
      select code, name
      from service_type
      where tenant_id = ${scope.tenantId} and is_active
      order by name, code`,
  );
  return reply(types.map(({ code, name }) => ({ code, name })));
}
