import { MAX_EXPORTED_MOVEMENTS } from '@cartage/contract/shapes/hireage.ts';
import { type CsvCell, writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { balanceOf, movementRule } from '@cartage/domain/hireage/ledger.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  ledger,
  type LedgerRow,
  type LineRow,
  movementPage,
  type MovementRow,
} from '#features/hireage/ledger.query.ts';
import type { MovementFilter } from '#features/hireage/movements.query.ts';
import { presentLine, presentMovement } from '#features/hireage/present-movement.ts';
import { filterOf } from '#features/hireage/read-ledger.ts';
import { requireHireage } from '#features/hireage/require-hireage.ts';
import { datedFileName } from '#freight/spreadsheet/dated-file-name.ts';
import { checkDownloads, countedDownload } from '#freight/spreadsheet/running-downloads.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => CsvCell])[];

type Line = ReturnType<typeof presentLine>;
type Movement = ReturnType<typeof presentMovement>;

const KEY_COLUMNS: Columns<Line | Movement> = [
  ['Site', ({ site }) => site.name],
  ['Hire company', ({ hireUnit }) => hireUnit.providerCode],
  ['Hire unit', ({ hireUnit }) => hireUnit.code],
  ['Partner', ({ partner }) => partner.name],
];

const BALANCE_COLUMNS: Columns<Line> = [
  ...KEY_COLUMNS,
  ['Opening balance', (line) => line.balance - balanceOf(line)],
  ['Out', (line) => line.out],
  ['In', (line) => line.in],
  ['Transferred', (line) => line.transferred],
  ['Corrections', (line) => line.corrected],
  ['Closing balance', (line) => line.balance],
  ['Disputed', (line) => line.disputed],
];

const MOVEMENT_COLUMNS: Columns<Movement> = [
  ['Day', ({ day }) => formatDay(day)],
  ...KEY_COLUMNS,
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

function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[]): readonly (readonly CsvCell[])[] {
  return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
}

/** The movements or the balances of the filter as a CSV file. The header `x-row-count` has the number of rows. */
export async function exportLedger(
  { database }: AppDependencies,
  { scope, query, now }: OperationRequest<'exportHireage'>,
) {
  await requireHireage(database, scope);
  const filter = filterOf(query);
  checkDownloads(scope);
  const isOfBalances = query.content === 'BALANCES';
  const table = isOfBalances
    ? tableOf(BALANCE_COLUMNS, (await readLines(database, scope, filter)).map(presentLine))
    : tableOf(MOVEMENT_COLUMNS, (await readMovements(database, scope, filter)).map(presentMovement));
  const chunks = async function* (): AsyncGenerator<string> {
    yield writeCsv(table);
  };
  const name = datedFileName(isOfBalances ? 'Hireage-balances' : 'Hireage', now, scope.zone, 'csv');
  return fileReply(countedDownload(scope, chunks), name, {
    headers: { 'x-row-count': String(table.length - 1) },
  });
}

async function readLines(
  database: AppDependencies['database'],
  scope: Scope,
  filter: MovementFilter,
): Promise<readonly LineRow[]> {
  const [row] = await database.read<LedgerRow>(scope.context, ledger(scope, filter, MAX_EXPORTED_MOVEMENTS));
  if (row === undefined) throw new Error('The ledger has no row');
  if (row.lineCount > MAX_EXPORTED_MOVEMENTS) throw tooManyRows('balances');
  return row.lines;
}

async function readMovements(
  database: AppDependencies['database'],
  scope: Scope,
  filter: MovementFilter,
): Promise<readonly MovementRow[]> {
  const page = { limit: MAX_EXPORTED_MOVEMENTS + 1, offset: 0 };
  const rows = await database.read<MovementRow>(scope.context, movementPage(scope, filter, page));
  if (rows.length > MAX_EXPORTED_MOVEMENTS) throw tooManyRows('movements');
  return rows;
}

function tooManyRows(rows: string): AppError {
  const limit = MAX_EXPORTED_MOVEMENTS.toLocaleString('en-NZ');
  const detail = `A file has at most ${limit} ${rows}. Choose a shorter period or more filters.`;
  return new AppError('rule-broken', { errors: [{ pointer: '/from', detail }] });
}
