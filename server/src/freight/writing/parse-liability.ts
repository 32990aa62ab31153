import type { Received } from '@cartage/contract/operations.ts';
import {
  DEFAULT_LIABILITY,
  type Liability,
  LIABILITIES,
  liabilityIssue,
} from '@cartage/domain/consignment/liability.ts';
import { offeredLiabilities } from '@cartage/domain/tenant/liability-settings.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import { invalid, type ParseResult, parsed } from '#freight/writing/parse-result.ts';

/** A kind that the tenant does not offer is accepted only where the consignment has it already. */
export function parseLiability(
  { liability: sent }: Pick<Received<'updateConsignment', 'body'>, 'liability'>,
  { tenant }: Pick<Settings, 'tenant'>,
  before: ConsignmentRows | null,
): ParseResult<Liability> | null {
  if (sent === undefined) return null;
  const { kind, declaredValue = null, declaredTerms = null } = sent ?? DEFAULT_LIABILITY;
  const liability = { kind, declaredValue, declaredTerms };
  const isOffered =
    offeredLiabilities(tenant.liabilityKinds).includes(kind) || before?.consignment.liability.kind === kind;
  if (!isOffered)
    return invalid('/liability/kind', `${LIABILITIES[kind].label} is not offered by this provider`);
  const issue = liabilityIssue(liability);
  return issue === null ? parsed(liability) : invalid(`/liability/${issue.field}`, issue.message);
}
