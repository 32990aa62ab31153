import { accounts } from '#features/account/accounts.query.ts';
import type { AccountRow } from '#freight/consignment-rows.ts';
import { presentAccount } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Inactive accounts are included, because existing consignments may use them. Only active ones can be chosen. */
export async function listAccounts({ database }: AppDependencies, { scope }: OperationRequest<'myAccounts'>) {
  const rows = await database.read<AccountRow>(scope.context, accounts(scope));
  return reply(rows.map(presentAccount));
}
