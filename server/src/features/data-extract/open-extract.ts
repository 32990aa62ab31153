import type { FastifyInstance } from 'fastify';
import { EXTRACT_PATH } from '#documents/file-addresses.ts';
import { answerFileFailure } from '#documents/file-failure.ts';
import { openAddress } from '#documents/open-address.ts';
import { AppError } from '#errors/app-error.ts';
import { type ExtractFile, fileOfExtract } from '#features/data-extract/shown-extract.query.ts';
import type { Parts } from '#parts.ts';

/** What the address of a prepared extract leads to: always a download. */
export function addExtractFiles(app: FastifyInstance, parts: Parts): void {
  const { database, fileStore, log } = parts;
  app.get<{ Params: { token: string } }>(
    `${EXTRACT_PATH}/:token`,
    { exposeHeadRoute: false, errorHandler: answerFileFailure(parts) },
    async (request, reply) => {
      const capability = await openAddress(parts, request, request.params.token, ['extract']);
      const { tenantId, organisationId, userId, id } = capability;
      // Given to a person only: it is theirs.
      if (userId === null) throw new AppError('not-found');
      const [row] = await database.read<ExtractFile>(
        { tenantId, organisationId },
        fileOfExtract(organisationId, userId, Number(id)),
      );
      if (row === undefined) throw new AppError('not-found');
      const file = await fileStore.read({ organisationId, sha256: row.sha256 });
      if (file === undefined) {
        log.error({ event: 'extract_missing', extractId: Number(id) }, 'A file is not in the store');
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
