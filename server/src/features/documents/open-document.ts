import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileOfDocument, type FileRow, insertOpening } from '#documents/document.query.ts';
import { FILE_PATH } from '#documents/file-links.ts';
import { sendFileFailure } from '#documents/file-failure.ts';
import { openFileLink } from '#documents/open-file-link.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';

/** The PDF viewer of a browser needs inline styles. Nothing else may run or load. */
const FILE_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Serves the signed links of documents. Not an operation of the contract: a browser tab sends no access token, so the
 * link itself carries the authorisation, for the host of its tenant only.
 */
export function addDocumentFiles(app: FastifyInstance, deps: AppDependencies): void {
  app.get<{ Params: { token: string } }>(
    `${FILE_PATH}/:token`,
    { exposeHeadRoute: false, errorHandler: sendFileFailure(deps) },
    async (request, reply) => {
      const { name, bytes, mediaType } = await open(deps, request, request.params.token);
      return reply
        .header('content-type', mediaType)
        .header('content-disposition', `inline; filename="${name}"`)
        .header('content-security-policy', FILE_POLICY)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );
}

async function open(deps: AppDependencies, request: FastifyRequest, token: string): Promise<FileRow> {
  const { tenantId, organisationId, userId, id } = await openFileLink(deps, request, token, ['document']);
  const context = { tenantId, organisationId };
  const [file] = await deps.reads.read<FileRow>(context, fileOfDocument(organisationId, id));
  if (file === undefined) throw new AppError('not-found');
  if (userId !== null) {
    const opening = insertOpening({ organisationId, userId, documentId: id, at: deps.clock() });
    await deps.database.inTransaction(context, (tx) => tx.query(opening));
  }
  return file;
}
