import type { Received } from '@cartage/contract/operations.ts';
import { MAX_LEDGER_LINES } from '@cartage/contract/shapes/hireage.ts';
import { fold, likePattern } from '@cartage/domain/text/fold.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  countMovements,
  ledger,
  type LedgerRow,
  movementPage,
  type PagedMovementRow,
} from '#features/hireage/ledger.query.ts';
import type { MovementFilter } from '#features/hireage/movements.query.ts';
import { presentFigures, presentLine, presentMovement } from '#features/hireage/present-movement.ts';
import { requireHireage } from '#features/hireage/require-hireage.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const DEFAULT_PAGE_SIZE = 25;

/** Throws `rule-broken` for a period with its end before its start. */
export function filterOf(query: Received<'hireageLedger', 'query'>): MovementFilter {
  const { from = null, to = null, partner = '' } = query;
  if (from !== null && to !== null && to < from)
    throw new AppError('rule-broken', {
      errors: [{ pointer: '/to', detail: 'Must not be before the first day' }],
    });
  return {
    siteId: query.siteId ?? null,
    provider: query.hireProvider ?? null,
    unit: query.hireUnit ?? null,
    partnerPattern: fold(partner) === '' ? null : likePattern(fold(partner)),
    partnerSiteId: query.partnerSiteId ?? null,
    partnerName: query.partnerName ?? null,
    from,
    to,
    isDisputed: query.isDisputed !== undefined,
  };
}

export async function listBalances(
  { database }: AppDependencies,
  { scope, query }: OperationRequest<'hireageLedger'>,
) {
  await requireHireage(database, scope);
  const [row] = await database.read<LedgerRow>(
    scope.context,
    ledger(scope, filterOf(query), MAX_LEDGER_LINES),
  );
  if (row === undefined) throw new Error('The ledger has no row');
  return reply({
    lineCount: row.lineCount,
    lines: row.lines.map(presentLine),
    totals: row.totals.map(presentFigures),
  });
}

export async function listMovements(
  { database }: AppDependencies,
  { scope, query }: OperationRequest<'hireageMovements'>,
) {
  await requireHireage(database, scope);
  const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const filter = filterOf(query);
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const rows = await database.read<PagedMovementRow>(scope.context, movementPage(scope, filter, page));
  return reply({
    total: rows[0]?.total ?? (await totalOf(database, scope, filter, page)),
    movements: rows.map(presentMovement),
  });
}

/** Of a page without rows: a page after the last one does not know the total. */
async function totalOf(
  database: AppDependencies['database'],
  scope: Scope,
  filter: MovementFilter,
  { offset }: { readonly offset: number },
): Promise<number> {
  if (offset === 0) return 0;
  const [counted] = await database.read<{ total: number }>(scope.context, countMovements(scope, filter));
  return counted?.total ?? 0;
}
