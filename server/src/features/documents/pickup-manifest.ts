import { fileOfDocument, type FileRow, noteOpening } from '#documents/document.query.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { madeDocuments } from '#documents/made-documents.ts';
import { printerOf } from '#documents/wanted-documents.ts';
import { MANIFEST_NAME, wantedManifest } from '#features/documents/wanted-manifest.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { fileReply } from '#platform/reply.ts';

/** BULK-07, BULK-10: the file itself, so the call waits for it. */
export async function makePickupManifest(parts: Parts, request: Handled<'pickupManifest'>) {
  const { scope, body, tenant, now } = request;
  const asked = await parts.database.inTransaction(scope.context, async (tx) => {
    const { document } = await wantedManifest(tx, scope, {
      printer: printerOf(parts, tenant),
      consignmentIds: body.consignmentIds,
      criteria: body.searchParameters ?? {},
      now,
    });
    return requestDocuments(tx, scope, [document], { at: now, isTriedAgain: true });
  });
  const [made] = await madeDocuments(parts, scope, asked);
  if (made?.state !== 'ready') {
    const detail = 'The manifest is still being made, try again shortly';
    throw new AppError('unavailable', { detail, headers: { 'retry-after': '5' } });
  }
  return parts.database.inTransaction(scope.context, async (tx) => {
    const [file] = await tx.query<FileRow>(fileOfDocument(scope.organisationId, made.id));
    if (file === undefined) throw new AppError('unavailable', { headers: { 'retry-after': '5' } });
    const { organisationId, userId } = scope;
    await tx.query(noteOpening({ organisationId, userId, documentId: made.id, at: now }));
    return fileReply(file.bytes, MANIFEST_NAME);
  });
}
