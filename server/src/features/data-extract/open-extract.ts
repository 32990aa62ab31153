import type { FastifyInstance } from 'fastify';
import { EXTRACT_PATH } from '#documents/file-links.ts';
import { sendFileFailure } from '#documents/file-failure.ts';
import { openFileLink } from '#documents/open-file-link.ts';
import { AppError } from '#errors/app-error.ts';
import { type ExtractFile, fileOfExtract } from '#features/data-extract/shown-extract.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';

/** Serves the signed links of extract files, always as a download. */
export function addExtractFiles(app: FastifyInstance, deps: AppDependencies): void {
  const { database, fileStore, log } = deps;
  app.get<{ Params: { token: string } }>(
    `${EXTRACT_PATH}/:token`,
    { exposeHeadRoute: false, errorHandler: sendFileFailure(deps) },
    async (request, reply) => {
      const capability = await openFileLink(deps, request, request.params.token, ['extract']);
      const { tenantId, organisationId, userId, id } = capability;
      // Links to extracts are only created for a signed-in user.
      if (userId === null) throw new AppError('not-found');
      const [row] = await database.read<ExtractFile>(
        { tenantId, organisationId },
        fileOfExtract(organisationId, userId, Number(id)),
      );
      if (row === undefined) throw new AppError('not-found');
      const file = await fileStore.read({ organisationId, sha256: row.sha256 });
      if (file === undefined) {
        log.error(
          { event: 'extract_missing', extractId: Number(id) },
          'The file of an extract is missing in the file store',
        );
        throw new AppError('internal');
      }
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename="${row.fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(file.stream);
    },
  );
}
