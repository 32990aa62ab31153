import type { Received } from '@cartage/contract/operations.ts';
import { MAX_EXPORTED_MOVEMENTS, MAX_LEDGER_LINES } from '@cartage/contract/shapes/hireage.ts';
import { writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { movementRule } from '@cartage/domain/hireage/ledger.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  countMovements,
  ledger,
  type LedgerRow,
  movementPage,
  type MovementRow,
} from '#features/hireage/ledger.query.ts';
import type { MovementFilter } from '#features/hireage/movements.query.ts';
import { presentFigures, presentLine, presentMovement } from '#features/hireage/present-movement.ts';
import { requireHireage } from '#features/hireage/require-hireage.ts';
import { datedFileName } from '#freight/spreadsheet/dated-file-name.ts';
import { checkDownloads, countedDownload } from '#freight/spreadsheet/running-downloads.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply, reply } from '#platform/reply.ts';

const DEFAULT_PAGE_SIZE = 25;

/** Throws `rule-broken` for a period with its end before its start. */
function filterOf(query: Partial<Received<'exportHireage', 'query'>>): MovementFilter {
  const { from = null, to = null, partner = '' } = query;
  if (from !== null && to !== null && to < from)
    throw new AppError('rule-broken', {
      errors: [{ pointer: '/to', detail: 'Must not be before the first day' }],
    });
  return {
    siteId: query.siteId ?? null,
    provider: query.hireProvider ?? null,
    unit: query.hireUnit ?? null,
    partnerPart: partner === '' ? null : partner.toLowerCase(),
    partnerSiteId: query.partnerSiteId ?? null,
    partnerName: query.partnerName ?? null,
    from,
    to,
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
  const [[counted], rows] = await Promise.all([
    database.read<{ total: number }>(scope.context, countMovements(scope, filter)),
    database.read<MovementRow>(scope.context, movementPage(scope, filter, page)),
  ]);
  return reply({ total: counted?.total ?? 0, movements: rows.map(presentMovement) });
}

type Movement = ReturnType<typeof presentMovement>;

const COLUMNS: readonly (readonly [head: string, cell: (movement: Movement) => string | number | null])[] = [
  ['Day', ({ day }) => day],
  ['Site', ({ site }) => site.name],
  ['Hire company', ({ hireUnit }) => hireUnit.providerCode],
  ['Hire unit', ({ hireUnit }) => hireUnit.code],
  ['Partner', ({ partner }) => partner.name],
  ['Movement', ({ kind }) => movementRule(kind).name],
  ['Quantity', ({ quantity }) => quantity],
  ['Balance change', ({ balanceChange }) => balanceChange],
  ['Consignment', ({ reference }) => reference],
  ['Docket', ({ docket }) => docket],
  ['Note', ({ note }) => note],
  ['Recorded by', ({ recordedBy }) => recordedBy],
  ['Entry', ({ entryId }) => entryId],
  ['Reverses entry', ({ reverses }) => reverses],
  ['Disputed', ({ disputes }) => disputes.find(({ resolution }) => resolution === null)?.reason ?? null],
];

export async function exportMovements(
  { database }: AppDependencies,
  { scope, query, now }: OperationRequest<'exportHireage'>,
) {
  await requireHireage(database, scope);
  const filter = filterOf(query);
  const page = { limit: MAX_EXPORTED_MOVEMENTS + 1, offset: 0 };
  checkDownloads(scope);
  const rows = await database.read<MovementRow>(scope.context, movementPage(scope, filter, page));
  if (rows.length > MAX_EXPORTED_MOVEMENTS) {
    const limit = MAX_EXPORTED_MOVEMENTS.toLocaleString('en-NZ');
    const detail = `A file has at most ${limit} movements. Choose fewer days, or more filters.`;
    throw new AppError('rule-broken', { errors: [{ pointer: '/from', detail }] });
  }
  const lines = rows.map(presentMovement).map((movement) => COLUMNS.map(([, cell]) => cell(movement)));
  const chunks = async function* (): AsyncGenerator<string> {
    yield writeCsv([COLUMNS.map(([head]) => head), ...lines]);
  };
  return fileReply(countedDownload(scope, chunks), datedFileName('Hireage', now, scope.zone, 'csv'), {
    headers: { 'x-row-count': String(rows.length) },
  });
}
