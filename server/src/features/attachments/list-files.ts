import { FILE_KINDS, UPLOAD_TYPES } from '@cartage/domain/attachments/rules.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { AppError } from '#errors/app-error.ts';
import { type AttachmentRow, attachmentsOf } from '#features/attachments/attachment.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Attachment = ResponseBody<'consignmentFiles'>[number];

/** Timestamps are texts in the JSON list. */
type ListedFile = Omit<AttachmentRow, 'uploadedAt'> & { readonly uploadedAt: string };

/** ATT-06: files with signed links that expire after 5 minutes. */
export async function listFiles(
  deps: AppDependencies,
  { scope, params, tenant, now }: OperationRequest<'consignmentFiles'>,
) {
  const { database, fileLinks } = deps;
  const [row] = await database.read<{ files: readonly ListedFile[] }>(
    scope.context,
    attachmentsOf(scope, params.ref),
  );
  if (row === undefined) throw new AppError('not-found');
  const linkTo = (kind: 'attachment' | 'thumbnail', id: number) =>
    fileLinks.linkTo(scope, tenant.host, { kind, id: String(id) }, now);
  const files = row.files.map(async (file): Promise<Attachment> => {
    const { id, kind, name, notes, size, uploadedAt, uploadedBy, hasThumbnail } = file;
    return {
      id,
      uri: await linkTo('attachment', id),
      fileType: fileTypeOf(file.typeCode),
      name,
      notes,
      uploadedAtDateTimeUtc: new Date(uploadedAt).toISOString(),
      uploadedBy: uploadedBy ?? 'Unknown',
      mimeType: FILE_KINDS[kind].mediaType,
      size,
      thumbnailUri: hasThumbnail ? await linkTo('thumbnail', id) : null,
    };
  });
  return reply(await Promise.all(files));
}

export function fileTypeOf(code: string): Attachment['fileType'] {
  return { code, name: UPLOAD_TYPES.find((type) => type.code === code)?.name ?? code };
}
