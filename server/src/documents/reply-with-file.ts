import { fileOfDocument, type FileRow, insertOpening } from '#documents/document.query.ts';
import type { DocumentRow } from '#documents/document.query.ts';
import { waitForDocuments } from '#documents/wait-for-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { fileReply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

interface RequestedFile {
  readonly document: DocumentRow;
  readonly name: string;
  /** 'manifest', for the message while it is prepared. */
  readonly noun: string;
  readonly now: Date;
}

/** The file of a requested document, as soon as it is ready. Throws `unavailable` when that takes too long. */
export async function replyWithFile(
  deps: Parameters<typeof waitForDocuments>[0],
  scope: Scope,
  { document: requested, name, noun, now }: RequestedFile,
) {
  const [document] = await waitForDocuments(deps, scope, [requested]);
  if (document?.state !== 'ready') {
    const detail = `The ${noun} is still being prepared. Try again in a few seconds.`;
    throw new AppError('unavailable', { detail, headers: { 'retry-after': '5' } });
  }
  return deps.database.inTransaction(scope.context, async (tx) => {
    const [file] = await tx.query<FileRow>(fileOfDocument(scope.organisationId, document.id));
    if (file === undefined) throw new AppError('unavailable', { headers: { 'retry-after': '5' } });
    const { organisationId, userId } = scope;
    await tx.query(insertOpening({ organisationId, userId, documentId: document.id, at: now }));
    return fileReply(file.bytes, name);
  });
}
