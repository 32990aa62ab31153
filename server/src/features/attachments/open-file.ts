import { contentDisposition } from '@cartage/domain/attachments/file-name.ts';
import { FILE_KINDS } from '@cartage/domain/attachments/rules.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ATTACHMENT_PATH, type Capability } from '#documents/file-addresses.ts';
import { answerFileFailure } from '#documents/file-failure.ts';
import { openAddress } from '#documents/open-address.ts';
import { AppError } from '#errors/app-error.ts';
import { type StoredFile, storedFile, thumbnailOf } from '#features/attachments/attachment.query.ts';
import type { Parts } from '#parts.ts';

/** Were it shown after all, nothing of it would run, load, send or know where it is. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * What the address of an attached file or of its thumbnail leads to. Under a path of their own and always as a download:
 * what people upload is never a page of this site.
 */
export function addAttachedFiles(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { token: string } }>(
    `${ATTACHMENT_PATH}/:token`,
    { exposeHeadRoute: false, errorHandler: answerFileFailure(parts) },
    async (request, reply) => {
      const capability = await openAddress(parts, request, request.params.token, ['attachment', 'thumbnail']);
      reply.header('content-security-policy', SANDBOX).header('cache-control', 'private, no-store');
      return capability.kind === 'attachment'
        ? sendFile(parts, reply, capability)
        : sendThumbnail(parts, reply, capability);
    },
  );
}

async function sendFile(
  { database, fileStore, log }: Parts,
  reply: FastifyReply,
  { tenantId, organisationId, id }: Capability,
): Promise<FastifyReply> {
  const [row] = await database.read<StoredFile>(
    { tenantId, organisationId },
    storedFile(organisationId, Number(id)),
  );
  if (row === undefined) throw new AppError('not-found');
  const file = await fileStore.read({ organisationId, sha256: row.sha256 }).catch((err: unknown) => {
    log.error({ event: 'file_not_read', attachmentId: Number(id), err }, 'The store did not give a file');
    throw new AppError('unavailable');
  });
  if (file === undefined) {
    log.error({ event: 'attachment_missing', attachmentId: Number(id) }, 'A file is not in the store');
    throw new AppError('internal');
  }
  return reply
    .header('content-type', FILE_KINDS[row.kind].mediaType)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(row.name))
    .send(file.stream);
}

async function sendThumbnail(
  { database }: Parts,
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
