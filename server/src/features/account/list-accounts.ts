import { sql } from '#db/sql.ts';
import type { AccountRow } from '#freight/consignment-rows.ts';
import { presentAccount } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** Inactive ones too, for what was charged to them before; only active ones may be chosen anew. */
export async function listAccounts({ database }: Parts, { scope }: Handled<'myAccounts'>) {
  const accounts = await database.read<AccountRow>(
    scope.context,
    sql`
      select id, code, description, is_active as "isActive"
      from account
      where organisation_id = ${scope.organisationId}
      order by code`,
  );
  return reply(accounts.map(presentAccount));
}
