import { writeFileSync } from 'node:fs';
import { writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { parseRateFile, rateFileTable } from '@cartage/domain/rate-files/parse-rate-file.ts';
import { RATE_FILES } from '@cartage/domain/rate-files/rate-files.ts';
import type { RateFileKind, RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type Command, unchanged } from '#admin/command.ts';
import { findTenant, type TenantRow } from '#admin/find.ts';
import { issueMessage } from '#admin/issue-message.ts';
import { day, decimal, oneOf, tenantCode, text } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { describeDifference } from '#admin/rates/describe-difference.ts';
import { findReferences } from '#admin/rates/find-references.ts';
import { priceRecent, readRecent } from '#admin/rates/price-recent.ts';
import type { RateTarget } from '#admin/rates/rate-target.ts';
import { readRates } from '#admin/rates/read-rates.ts';
import { changesPrices, enqueueEstimates, storeRates } from '#admin/rates/store-rates.ts';
import { lockRatesForChange } from '@cartage/server/freight/pricing/lock-rates.query.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import { type TableFile, tableFile } from '#admin/table-file.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  insertRateFile,
  rateFileOfId,
  rateFilesOf,
  startPreview,
  undoPreview,
} from '#admin/nouns/rates.query.ts';

const KINDS = keysOf(RATE_FILES);

const tenant = required(tenantCode, 'code of the tenant');
const kind = required(oneOf(KINDS), 'kind of file');
const file = required(tableFile, 'CSV file to read, or - for standard input');
const from = required(day, 'first day on which the file applies');

interface Checked {
  readonly tenant: TenantRow;
  readonly rows: readonly RateRows[RateFileKind][];
}

/** Throws with one line per issue. */
async function readFile(
  tx: Transaction,
  args: { readonly tenant: string; readonly kind: RateFileKind; readonly file: TableFile },
): Promise<Checked> {
  const found = await findTenant(tx, args.tenant);
  const { rows, issues } = parseRateFile(args.kind, args.file.table, await findReferences(tx, found.id));
  if (rows === undefined)
    throw new AdminError(issueMessage('The file has issues. Nothing was changed:', issues));
  return { tenant: found, rows };
}

const check = command({
  noun: 'rates',
  verb: 'check',
  summary: 'Check a file of rates or schedules without applying it',
  options: { tenant, kind, file },
  async run(tx, args) {
    const { rows } = await readFile(tx, args);
    return unchanged(`${countOf(rows.length, 'row')} without issues.`);
  },
});

const RECENT_DAYS = 30;

interface Application extends Checked {
  readonly kind: RateFileKind;
  readonly from: CalendarDate;
}

/** Throws for a day in the past. */
function targetOf({ tenant: { id, zone }, from: first }: Application): RateTarget {
  const today = localDay(new Date(), zone);
  if (first < today) throw new AdminError(`${formatDay(first)} is in the past. Choose today or a later day.`);
  return { tenantId: id, zone, today, from: first };
}

/** Calculates the price changes of recent consignments that the file causes. Stores nothing. */
async function previewFile(tx: Transaction, target: RateTarget, application: Application): Promise<string> {
  const { tenantId, today, from: first } = target;
  const recent = changesPrices(application.kind)
    ? await readRecent(tx, tenantId, addDays(today, -RECENT_DAYS))
    : null;
  const price = () => (recent === null ? [] : priceRecent(tx, recent, { tenantId, day: first }));
  const before = await price();
  await tx.cartage(startPreview());
  await storeRates(tx, target, application);
  const after = await price();
  await tx.cartage(undoPreview());
  return recent === null ? '' : `\n${describeDifference(before, after)}`;
}

/**
 * Stores the file. No price is calculated during this: a price that used a replaced version was stored before and is
 * found (`rejectUsedVersion`), and later estimates use the new rates.
 */
async function storeFile(tx: Transaction, target: RateTarget, application: Application): Promise<void> {
  if (!changesPrices(application.kind)) return storeRates(tx, target, application);
  await tx.cartage(lockRatesForChange(target.tenantId));
  await storeRates(tx, target, application);
  await enqueueEstimates(tx, target);
}

const preview = command({
  noun: 'rates',
  verb: 'preview',
  summary: 'Show how a file would change the prices of the last 30 days, without applying it',
  options: { tenant, kind, file, from },
  async run(tx, args) {
    const application: Application = { ...(await readFile(tx, args)), kind: args.kind, from: args.from };
    const difference = await previewFile(tx, targetOf(application), application);
    return unchanged(
      `${countOf(application.rows.length, 'row')} can be applied from ${formatDay(args.from)}.${difference}\n`,
    );
  },
});

const apply = command({
  noun: 'rates',
  verb: 'apply',
  summary: 'Apply a file from a day on; earlier versions are kept',
  options: { tenant, kind, file, from },
  async run(tx, args) {
    const application: Application = { ...(await readFile(tx, args)), kind: args.kind, from: args.from };
    const target = targetOf(application);
    const difference = await previewFile(tx, target, application);
    await storeFile(tx, target, application);
    const [stored] = await tx.cartage<{ id: number }>(
      insertRateFile(target, {
        kind: args.kind,
        appliedAt: new Date(),
        rowCount: application.rows.length,
        sha256: args.file.sha256,
        content: writeCsv(rateFileTable(args.kind, application.rows)),
      }),
    );
    return changed(
      `${countOf(application.rows.length, 'row')} of ${args.kind} apply from ${formatDay(args.from)}, as file ${stored?.id}.${difference}`,
    );
  },
});

interface FileRow {
  readonly id: number;
  readonly kind: string;
  readonly effectiveFrom: CalendarDate;
  readonly appliedAt: Date;
  readonly rows: number;
}

const list = command({
  noun: 'rates',
  verb: 'list',
  summary: 'List the files that were applied, the latest first',
  options: { tenant },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const files = await tx.cartage<FileRow>(rateFilesOf(id));
    return {
      kind: 'list',
      columns: ['file', 'kind', 'from', 'rows', 'applied'],
      rows: files.map((one) => ({
        file: one.id,
        kind: one.kind,
        from: one.effectiveFrom,
        rows: one.rows,
        applied: one.appliedAt.toISOString(),
      })),
    };
  },
});

const exportRates = command({
  noun: 'rates',
  verb: 'export',
  summary: 'Write the rates in force on a day to a CSV file',
  options: {
    tenant,
    kind,
    on: optional(day, 'day; default: today'),
    to: required(text, 'file to create'),
  },
  async run(tx, args) {
    const { id, zone } = await findTenant(tx, args.tenant);
    const on = args.on ?? localDay(new Date(), zone);
    const rows = await readRates(tx, args.kind, { tenantId: id, day: on });
    create(args.to, writeCsv(rateFileTable(args.kind, rows)));
    return changed(`${args.to} has the ${countOf(rows.length, 'row')} of ${args.kind} of ${formatDay(on)}.`);
  },
});

const show = command({
  noun: 'rates',
  verb: 'show',
  summary: 'Write a file that was applied earlier to a CSV file',
  options: {
    tenant,
    number: required(decimal(0, 2_147_483_647), 'number of the file, as listed'),
    to: required(text, 'file to create'),
  },
  async run(tx, args) {
    const { id } = await findTenant(tx, args.tenant);
    const [found] = await tx.cartage<{ content: string; kind: string }>(rateFileOfId(id, args.number));
    if (found === undefined) throw new AdminError(`${args.tenant} has no rate file ${args.number}.`);
    create(args.to, found.content);
    return changed(`${args.to} has the ${found.kind} of file ${args.number}.`);
  },
});

/** Never overwrites a file, which may have edits. */
function create(path: string, content: string): void {
  try {
    writeFileSync(path, content, { flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new AdminError(isThere ? `${path} already exists.` : `${path} cannot be written.`);
  }
}

export const RATE_COMMANDS: readonly Command[] = [check, preview, apply, list, exportRates, show];
