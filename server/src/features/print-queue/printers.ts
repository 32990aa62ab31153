import type { ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_PRINTERS, PRINT_JOB_LIFETIME_MS } from '@cartage/domain/documents/print-job.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  endJobsOfPrinter,
  endPrinter,
  insertPrinter,
  lockPrinters,
  printerNames,
  type PrinterRow,
  printersOf,
  replaceTokenHash,
} from '#features/print-queue/printer.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { hashOfPrinterToken, newPrinterToken } from '#platform/printer-caller.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const REMOVED = 'The printer was removed during the print. Check which labels were printed';

export async function listPrinters(
  { database }: AppDependencies,
  { scope, now }: OperationRequest<'printers'>,
) {
  const rows = await database.read<PrinterRow>(scope.context, printersOf(scope, oldestOpen(now)));
  return reply<ResponseBody<'printers'>>(rows.map(present));
}

/** Not repeatable with an idempotency key, because a stored response would contain the credential. The name is unique. */
export async function createPrinter(
  { database }: AppDependencies,
  { scope, body, now }: OperationRequest<'createPrinter'>,
) {
  const { name, siteId = null, paper, dpi } = body;
  const token = newPrinterToken(scope.organisationId);
  return database.inTransaction(scope.context, async (tx) => {
    await tx.query(lockPrinters(scope));
    const names = await tx.query<{ name: string }>(printerNames(scope));
    if (names.some((other) => other.name === name.toLowerCase()))
      throw invalidField('/name', `A printer named "${name}" already exists`);
    if (names.length >= MAX_PRINTERS)
      throw invalidField('/name', `At most ${MAX_PRINTERS} printers. Remove one first.`);
    if (siteId !== null && !scope.siteIds.includes(siteId))
      throw invalidField('/siteId', `Site ${siteId} not found`);
    const [inserted] = await tx.query<{ id: number }>(
      insertPrinter(scope, {
        name,
        siteId,
        paper,
        dpi: dpi === '300' ? 300 : 203,
        tokenHash: hashOfPrinterToken(token),
        at: now,
      }),
    );
    return reply({ printer: await read(tx, scope, inserted?.id ?? 0, now), token });
  });
}

export async function replacePrinterToken(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'replacePrinterToken'>,
) {
  const token = newPrinterToken(scope.organisationId);
  return database.inTransaction(scope.context, async (tx) => {
    await tx.query(replaceTokenHash(scope, params.id, hashOfPrinterToken(token)));
    return reply({ printer: await read(tx, scope, params.id, now), token });
  });
}

export async function deletePrinter(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'deletePrinter'>,
) {
  await database.inTransaction(scope.context, async (tx) => {
    const ended = await tx.query(endPrinter(scope, params.id, now));
    if (ended.length === 0) throw new AppError('not-found');
    await tx.query(endJobsOfPrinter(scope, params.id, now, REMOVED));
  });
  return reply({ id: params.id });
}

async function read(tx: Transaction, scope: Scope, id: number, now: Date) {
  const [row] = await tx.query<PrinterRow>(printersOf(scope, oldestOpen(now), id));
  if (row === undefined) throw new AppError('not-found');
  return present(row);
}

const oldestOpen = (now: Date) => new Date(now.getTime() - PRINT_JOB_LIFETIME_MS);

const present = ({ seenAt, dpi, ...row }: PrinterRow): ResponseBody<'printers'>[number] => ({
  ...row,
  dpi: dpi === 300 ? '300' : '203',
  seenAtUtc: seenAt?.toISOString() ?? null,
});

const invalidField = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });
