import type { ResponseBody } from '@cartage/contract/operations.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { undoUntil } from '@cartage/domain/consignment/undo-edit.ts';
import { stayingReason } from '@cartage/domain/consignment-import/staying-reason.ts';
import { findUndoImportRefusal } from '@cartage/domain/consignment-import/undo-import.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { ListedImport, ShownImport } from '#features/consignment-import/shown-import.query.ts';
import type { ImportedConsignmentRow } from '#features/consignment-import/undone-import.query.ts';

type Import = ResponseBody<'importJob'>;
type ImportUndo = NonNullable<Import['undo']>;

interface Viewer {
  readonly now: Date;
  readonly permissions: ReadonlySet<Permission>;
}

export function presentListedImport(job: ListedImport) {
  return {
    importId: job.id,
    fileName: job.fileName,
    createdBy: job.createdBy,
    state: job.finishedAt === null ? ('working' as const) : ('finished' as const),
    isStopped: job.stoppedAt !== null,
    rowCount: job.rowCount,
    correctedCells: job.correctedCells,
    total: job.total,
    created: job.created,
    failed: job.failed,
    skipped: job.skipped,
    hasFile: job.hasFile,
    createdAtDateTimeUtc: job.createdAt.toISOString(),
    finishedAtDateTimeUtc: job.finishedAt?.toISOString() ?? null,
  };
}

export function presentImport(job: ShownImport, viewer: Viewer): Import {
  return {
    ...presentListedImport(job),
    failures: job.failures.map(({ rows, senderReference, receiver, messages }) => ({
      rows: [...rows],
      senderReference,
      receiver,
      messages: [...messages],
    })),
    drafts: job.drafts,
    createdReferences: job.createdReferences === null ? null : [...job.createdReferences],
    undo: presentUndo(job, viewer),
  };
}

function presentUndo(job: ShownImport, viewer: Viewer): ImportUndo | null {
  const { finishedAt, cancellable } = job;
  if (finishedAt === null) return null;
  const reason = findUndoImportRefusal(job, viewer);
  return {
    canUndo: reason === null,
    reason,
    undoUntilDateTimeUtc: undoUntil(finishedAt).toISOString(),
    consignments: cancellable,
    staying: presentStaying(job.staying),
  };
}

/** Grouped by reason. The consignments are in the order of the file. */
export function presentStaying(rows: readonly ImportedConsignmentRow[]): ImportUndo['staying'] {
  const groups = Map.groupBy(rows, reasonToStay);
  return [...groups].flatMap(([reason, each]) =>
    reason === null ? [] : [{ reason, references: each.map(({ reference }) => reference) }],
  );
}

/** Null when the undo cancels the consignment. */
export const reasonToStay = ({ status, isChanged }: ImportedConsignmentRow): string | null =>
  stayingReason({ status: statusOfNumber(status).code, isChanged });
