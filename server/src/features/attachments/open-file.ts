import { contentDisposition } from '@cartage/domain/attachments/file-name.ts';
import { FILE_KINDS } from '@cartage/domain/attachments/rules.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ATTACHMENT_PATH, type Capability } from '#documents/file-links.ts';
import { sendFileFailure } from '#documents/file-failure.ts';
import { openFileLink } from '#documents/open-file-link.ts';
import { AppError } from '#errors/app-error.ts';
import { type AttachedFile, attachedFile, thumbnailOf } from '#features/attachments/attachment.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';

/** Uploaded content is never displayed; if a browser did, it could not run scripts, load resources or send data. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Serves the signed links of attachments and thumbnails, on a path of their own and always as a download: uploaded
 * content is never a page of this site.
 */
export function addAttachedFiles(app: FastifyInstance, deps: AppDependencies): void {
  app.get<{ Params: { token: string } }>(
    `${ATTACHMENT_PATH}/:token`,
    { exposeHeadRoute: false, errorHandler: sendFileFailure(deps) },
    async (request, reply) => {
      const capability = await openFileLink(deps, request, request.params.token, ['attachment', 'thumbnail']);
      reply.header('content-security-policy', SANDBOX).header('cache-control', 'private, no-store');
      return capability.kind === 'attachment'
        ? sendFile(deps, reply, capability)
        : sendThumbnail(deps, reply, capability);
    },
  );
}

async function sendFile(
  { database, fileStore, log }: AppDependencies,
  reply: FastifyReply,
  { tenantId, organisationId, id }: Capability,
): Promise<FastifyReply> {
  const [row] = await database.read<AttachedFile>(
    { tenantId, organisationId },
    attachedFile(organisationId, Number(id)),
  );
  if (row === undefined) throw new AppError('not-found');
  const file = await fileStore.read({ organisationId, sha256: row.sha256 }).catch((err: unknown) => {
    log.error(
      { event: 'file_not_read', attachmentId: Number(id), err },
      'The file store could not return a file',
    );
    throw new AppError('unavailable');
  });
  if (file === undefined) {
    log.error(
      { event: 'attachment_missing', attachmentId: Number(id) },
      'The file of an attachment is missing in the file store',
    );
    throw new AppError('internal');
  }
  return reply
    .header('content-type', FILE_KINDS[row.kind].mediaType)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(row.name))
    .send(file.stream);
}

async function sendThumbnail(
  { database }: AppDependencies,
  reply: FastifyReply,
  { tenantId, organisationId, id }: Capability,
): Promise<FastifyReply> {
  const [row] = await database.read<{ thumbnail: Buffer }>(
    { tenantId, organisationId },
    thumbnailOf(organisationId, Number(id)),
  );
  if (row === undefined) throw new AppError('not-found');
  return reply
    .header('content-type', 'image/webp')
    .header('content-disposition', 'attachment; filename="thumbnail.webp"')
    .send(row.thumbnail);
}
