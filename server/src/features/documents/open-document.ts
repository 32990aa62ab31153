import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileOfDocument, type FileRow, noteOpening } from '#documents/document.query.ts';
import { FILE_PATH } from '#documents/file-addresses.ts';
import { answerFileFailure } from '#documents/file-failure.ts';
import { openAddress } from '#documents/open-address.ts';
import { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';

/** A browser draws a PDF with a page of its own around it, which needs its styles; nothing else may run or load. */
const FILE_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * What the address of a document leads to. No call of the contract: it is opened in a tab, which sends no token, so
 * the address itself says what may be seen, and only at the host of its tenant.
 */
export function addDocumentFiles(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { token: string } }>(
    `${FILE_PATH}/:token`,
    { exposeHeadRoute: false, errorHandler: answerFileFailure(parts) },
    async (request, reply) => {
      const { name, bytes, mediaType } = await open(parts, request, request.params.token);
      return reply
        .header('content-type', mediaType)
        .header('content-disposition', `inline; filename="${name}"`)
        .header('content-security-policy', FILE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );
}

async function open(parts: Parts, request: FastifyRequest, token: string): Promise<FileRow> {
  const { tenantId, organisationId, userId, id } = await openAddress(parts, request, token, ['document']);
  return parts.database.inTransaction({ tenantId, organisationId }, async (tx) => {
    const [file] = await tx.query<FileRow>(fileOfDocument(organisationId, id));
    if (file === undefined) throw new AppError('not-found');
    if (userId !== null)
      await tx.query(noteOpening({ organisationId, userId, documentId: id, at: parts.clock() }));
    return file;
  });
}
