import type { ListedImport, ShownImport } from '#features/consignment-import/shown-import.query.ts';

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

export function presentImport(job: ShownImport) {
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
  };
}
