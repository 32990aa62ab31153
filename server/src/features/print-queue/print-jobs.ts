import type { ResponseBody } from '@cartage/contract/operations.ts';
import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MAX_PIECES, noLabelsMessage } from '@cartage/domain/documents/label-setting.ts';
import {
  isAgentOffline,
  PRINT_INTERRUPTED,
  type PrintJobState,
  printJobState,
} from '@cartage/domain/documents/print-job.ts';
import type { Transaction } from '#db/database.ts';
import { documentIssuer, labelRequest } from '#documents/document-requests.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { lockUsablePrinter, type PrinterRow, printersOf } from '#features/print-queue/printer.query.ts';
import {
  cancelPendingJob,
  cancelReplacedJobs,
  insertPrintJob,
  openJobOfDocument,
  type OpenJobRow,
  overlappingJob,
  type OverlappingJobRow,
  type PrintJobRow,
  printJobOf,
} from '#features/print-queue/print-job.query.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** All labels are one file, so that the agent prints all of them or reports that it did not. */
export async function createPrintJob(deps: AppDependencies, request: OperationRequest<'createPrintJob'>) {
  const { scope, body, tenant, now } = request;
  const { gs1Prefix: prefix } = tenant;
  if (prefix === null) throw new AppError('conflict', { detail: noLabelsMessage(tenant.name) });
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await tx.query(lockUsablePrinter(scope, body.printerId));
      const [printer] = await tx.query<PrinterRow>(printersOf(scope, now, body.printerId));
      if (printer === undefined) throw invalidField('/printerId', 'Printer not found');
      const consignments = await printable(tx, scope, body.references);
      const labels = consignments.reduce((sum, { lines }) => sum + pieceCount(lines), 0);
      if (labels === 0) throw invalidField('/references', 'There is no freight to label');
      if (labels > MAX_PIECES)
        throw invalidField(
          '/references',
          `At most ${MAX_PIECES.toLocaleString('en-NZ')} labels can be printed at once. Select fewer consignments.`,
        );
      const numbers = await numberPieces(tx, scope, { prefix, consignments, at: now });
      const form = { format: 'zpl', paper: printer.paper, dpi: printer.dpi } as const;
      const file = labelRequest(documentIssuer(deps, tenant), form, consignments, numbers);
      const [document] = await requestDocuments(tx, scope, [file], { at: now, retriesFailed: true });
      if (document === undefined) throw new Error('No document was requested');
      const job = { printerId: printer.id, documentId: document.id, at: now };
      // The printer is locked, so that concurrent requests wait.
      const [open] = await tx.query<OpenJobRow>(openJobOfDocument(scope, job));
      if (open !== undefined && open.userId !== scope.userId)
        throw new AppError('conflict', {
          detail: `These labels are already in the queue of ${printer.name}, sent by ${open.userName ?? 'a former user'}`,
        });
      if (open !== undefined) return reply(await read(tx, scope, open.id, now));
      await replaceJobs(tx, scope, { ...job, printer, consignments });
      const [inserted] = await tx.query<{ id: number }>(insertPrintJob(scope, { ...job, labels }));
      return reply(await read(tx, scope, inserted?.id ?? 0, now));
    }),
  );
}

/**
 * Labels of an earlier version must not be printed beside the corrected ones, and no label twice. The user's own jobs
 * that wait and have no other consignments are cancelled. Throws when another open job has one of the consignments.
 */
async function replaceJobs(
  tx: Transaction,
  scope: Scope,
  {
    printer,
    consignments,
    documentId,
    at,
  }: {
    readonly printer: PrinterRow;
    readonly consignments: readonly ConsignmentRows[];
    readonly documentId: string;
    readonly at: Date;
  },
): Promise<void> {
  const consignmentIds = consignments.map(({ consignment }) => consignment.id);
  const query = { printerId: printer.id, documentId, consignmentIds, at };
  await tx.query(cancelReplacedJobs(scope, query));
  const [other] = await tx.query<OverlappingJobRow>(overlappingJob(scope, query));
  if (other === undefined) return;
  const reference = consignments[consignmentIds.indexOf(other.consignmentId)]?.consignment.reference ?? '';
  throw new AppError('conflict', { detail: overlapMessage(reference, printer, other, scope) });
}

function overlapMessage(
  reference: string,
  printer: PrinterRow,
  { userId, userName, isPending }: OverlappingJobRow,
  scope: Scope,
): string {
  if (userId !== scope.userId)
    return `${reference} is already in the queue of ${printer.name}, sent by ${userName ?? 'a former user'}. Wait until it is printed.`;
  return isPending
    ? `${reference} is already in a print that waits on ${printer.name}. Cancel that print, or wait until it is printed.`
    : `${reference} is already printing on ${printer.name}. Wait until it is printed.`;
}

export async function readPrintJob(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'printJob'>,
) {
  const [row] = await database.read<PrintJobRow>(scope.context, printJobOf(scope, params.id));
  if (row === undefined) throw new AppError('not-found');
  return reply(presentPrintJob(row, now));
}

/** Idempotent. A job that cannot be cancelled keeps its state, and the conflict names it. */
export async function cancelPrintJob(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'cancelPrintJob'>,
) {
  return database.inTransaction(scope.context, async (tx) => {
    await tx.query(cancelPendingJob(scope, params.id, now));
    const job = await read(tx, scope, params.id, now);
    if (job.state !== 'cancelled')
      throw new AppError('conflict', { detail: `Couldn't cancel: ${NOT_CANCELLED[job.state]}` });
    return reply(job);
  });
}

const NOT_CANCELLED: Readonly<Record<Exclude<PrintJobState, 'cancelled'>, string>> = {
  queued: 'try again',
  taken: 'the labels are already printing',
  printed: 'the labels are already printed',
  failed: 'the print has already failed',
  expired: 'the print has already expired',
};

/** In the order of the references, each once. Throws when a consignment can have no labels. */
async function printable(
  tx: Transaction,
  scope: Scope,
  references: readonly string[],
): Promise<ConsignmentRows[]> {
  const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { references }));
  const found = new Map(stored.map((row) => [row.reference, consignmentRows(row)]));
  const errors: { pointer: string; detail: string }[] = [];
  const consignments = references.flatMap((reference, index) => {
    if (references.indexOf(reference) < index) return [];
    const rows = found.get(reference);
    const isAllowed =
      rows !== undefined && isStatusAllowed('openDocuments', statusOfNumber(rows.consignment.status).code);
    if (rows !== undefined && isAllowed) return [rows];
    const reason = rows === undefined ? NOT_FOUND : ACTIONS.openDocuments.wrongStatus;
    errors.push({ pointer: `/references/${index}`, detail: `${reference}: ${reason}` });
    return [];
  });
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return consignments;
}

async function read(tx: Transaction, scope: Scope, id: number, now: Date) {
  const [row] = await tx.query<PrintJobRow>(printJobOf(scope, id));
  if (row === undefined) throw new AppError('not-found');
  return presentPrintJob(row, now);
}

export function presentPrintJob(row: PrintJobRow, now: Date): ResponseBody<'printJob'> {
  const { id, printerName, labels, requestedAt, seenAt } = row;
  const state = printJobState(row, now);
  const isInterrupted = state === 'failed' && row.state === 'taken';
  return {
    id,
    printerName,
    state,
    labels,
    isAgentOffline: isAgentOffline({ state, requestedAt, seenAt }, now),
    requestedAtUtc: requestedAt.toISOString(),
    printerSeenAtUtc: seenAt?.toISOString() ?? null,
    problem: isInterrupted ? PRINT_INTERRUPTED : row.problem,
  };
}

const invalidField = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });
