import type { Received, ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_PRINTERS } from '@cartage/domain/documents/print-job.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  endJobsOfPrinter,
  endPrinter,
  insertPrinter,
  lockPrinters,
  lockPrinterToChange,
  type PrinterFields,
  type PrinterRow,
  printersOf,
  printersWithName,
  replaceTokenHash,
  storePrinter,
} from '#features/print-queue/printer.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { hashOfPrinterToken, newPrinterToken } from '#platform/printer-caller.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const SITE_NEEDED = 'Select a site. Only users of all sites can manage printers for all sites';
const ALL_SITES_NEEDED = 'Only users of all sites can change a printer for all sites';
const JOBS_WAIT =
  'Labels in the queue were made for the current label stock and resolution. Print or cancel them first';

export async function listPrinters(
  { database }: AppDependencies,
  { scope, now }: OperationRequest<'printers'>,
) {
  const rows = await database.read<PrinterRow>(scope.context, printersOf(scope, now));
  return reply<ResponseBody<'printers'>>(rows.map((row) => present(scope, row)));
}

/** The stored response has no credential, because only its hash is stored. */
export async function createPrinter(
  { database }: AppDependencies,
  request: OperationRequest<'createPrinter'>,
) {
  const { scope, body, now } = request;
  const token = newPrinterToken(scope.organisationId);
  const created: ResponseBody<'printers'> = [];
  const stored = await database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const fields = await parsePrinter(tx, scope, body, null);
      const [inserted] = await tx.query<{ id: number }>(
        insertPrinter(scope, { ...fields, tokenHash: hashOfPrinterToken(token), at: now }),
      );
      const printer = present(scope, await read(tx, scope, inserted?.id ?? 0, now));
      created.push(printer);
      return reply({ printer, token: null });
    }),
  );
  const [printer] = created;
  return printer === undefined ? stored : reply({ printer, token });
}

export async function updatePrinter(
  { database }: AppDependencies,
  { scope, params, body, ifMatch, now }: OperationRequest<'updatePrinter'>,
) {
  return database.inTransaction(scope.context, async (tx) => {
    const before = await lockToChange(tx, scope, params.id, now);
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new AppError('stale-version', { current: present(scope, before) });
    const fields = await parsePrinter(tx, scope, body, params.id);
    const changed = (['paper', 'dpi'] as const).find((field) => fields[field] !== before[field]);
    if (changed !== undefined && before.waiting > 0) throw invalidField(`/${changed}`, JOBS_WAIT);
    await tx.query(storePrinter(scope, params.id, fields));
    const after = await read(tx, scope, params.id, now);
    return reply(present(scope, after), { etag: after.version });
  });
}

export async function replacePrinterToken(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'replacePrinterToken'>,
) {
  const token = newPrinterToken(scope.organisationId);
  return database.inTransaction(scope.context, async (tx) => {
    const printer = await lockToChange(tx, scope, params.id, now);
    await tx.query(replaceTokenHash(scope, params.id, hashOfPrinterToken(token)));
    return reply({ printer: present(scope, printer), token });
  });
}

export async function deletePrinter(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'deletePrinter'>,
) {
  await database.inTransaction(scope.context, async (tx) => {
    await lockToChange(tx, scope, params.id, now);
    await tx.query(endPrinter(scope, params.id, now));
    await tx.query(endJobsOfPrinter(scope, params.id, now));
  });
  return reply({ id: params.id });
}

/** Throws when another printer than `id` has the name. */
async function parsePrinter(
  tx: Transaction,
  scope: Scope,
  { name, siteId = null, paper, dpi }: Received<'updatePrinter', 'body'>,
  id: number | null,
): Promise<PrinterFields> {
  await tx.query(lockPrinters(scope));
  const printers = await tx.query<{ id: number; hasName: boolean }>(printersWithName(scope, name));
  if (printers.some((other) => other.id !== id && other.hasName))
    throw invalidField('/name', `A printer named "${name}" already exists`);
  if (id === null && printers.length >= MAX_PRINTERS)
    throw invalidField('/name', `At most ${MAX_PRINTERS} printers. Remove one first.`);
  if (siteId === null && !scope.hasAllSites) throw invalidField('/siteId', SITE_NEEDED);
  if (siteId !== null && !scope.siteIds.includes(siteId))
    throw invalidField('/siteId', `Site ${siteId} not found`);
  return { name, siteId, paper, dpi: dpi === '300' ? 300 : 203 };
}

/** The printer does not change before the end of the transaction. */
async function lockToChange(tx: Transaction, scope: Scope, id: number, now: Date): Promise<PrinterRow> {
  await tx.query(lockPrinterToChange(scope, id));
  const printer = await read(tx, scope, id, now);
  if (!canChange(scope, printer)) throw new AppError('not-permitted', { detail: ALL_SITES_NEEDED });
  return printer;
}

/** Users of all sites depend on a printer for all sites. */
const canChange = (scope: Scope, { siteId }: PrinterRow): boolean => siteId !== null || scope.hasAllSites;

async function read(tx: Transaction, scope: Scope, id: number, now: Date): Promise<PrinterRow> {
  const [row] = await tx.query<PrinterRow>(printersOf(scope, now, id));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

const present = (scope: Scope, printer: PrinterRow): ResponseBody<'printers'>[number] => {
  const { seenAt, dpi, ...row } = printer;
  return {
    ...row,
    dpi: dpi === 300 ? '300' : '203',
    seenAtUtc: seenAt?.toISOString() ?? null,
    canChange: canChange(scope, printer),
  };
};

const invalidField = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });
