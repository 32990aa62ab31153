import { FILE_KINDS, UPLOAD_TYPES } from '@cartage/domain/attachments/rules.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { AppError } from '#errors/app-error.ts';
import { type AttachmentRow, attachmentsOf } from '#features/attachments/attachment.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

type Attachment = Answer<'consignmentFiles'>[number];

/** In the answer of the database instants are texts. */
type Listed = Omit<AttachmentRow, 'uploadedAt'> & { readonly uploadedAt: string };

/** ATT-06: with addresses for the caller, good for five minutes. */
export async function listFiles(parts: Parts, { scope, params, tenant, now }: Handled<'consignmentFiles'>) {
  const { database, files } = parts;
  const [row] = await database.read<{ files: readonly Listed[] }>(
    scope.context,
    attachmentsOf(scope, params.ref),
  );
  if (row === undefined) throw new AppError('not-found');
  const addressOf = (kind: 'attachment' | 'thumbnail', id: number) =>
    files.addressOf(scope, tenant.host, { kind, id: String(id) }, now);
  const answers = row.files.map(async (file): Promise<Attachment> => {
    const { id, kind, name, notes, size, uploadedAt, uploadedBy, hasThumbnail } = file;
    return {
      id,
      uri: await addressOf('attachment', id),
      fileType: fileTypeOf(file.typeCode),
      name,
      notes,
      uploadedAtDateTimeUtc: new Date(uploadedAt).toISOString(),
      uploadedBy: uploadedBy ?? 'Unknown',
      mimeType: FILE_KINDS[kind].mediaType,
      size,
      thumbnailUri: hasThumbnail ? await addressOf('thumbnail', id) : null,
    };
  });
  return reply(await Promise.all(answers));
}

export function fileTypeOf(code: string): Attachment['fileType'] {
  return { code, name: UPLOAD_TYPES.find((type) => type.code === code)?.name ?? code };
}
