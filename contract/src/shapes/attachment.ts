import { MAX_FILE_BYTES, UPLOAD_TYPES } from '@cartage/domain/attachments/rules.ts';
import { cleanFileName } from '@cartage/domain/attachments/file-name.ts';
import { z } from 'zod';
import { digits, refParams, text } from '#shapes/common.ts';

const fileType = z.object({ code: z.string(), name: z.string() });

/** ATT-06. */
export const uploadTypes = { response: z.array(fileType) };

/** ATT-06. Both links expire after five minutes and work only for the user who requested them. */
const attachment = z.object({
  id: z.number(),
  uri: z.string(),
  fileType,
  name: z.string(),
  notes: z.string(),
  uploadedAtDateTimeUtc: z.string(),
  uploadedBy: z.string(),
  mimeType: z.string(),
  size: z.number(),
  thumbnailUri: z.string().nullable(),
});

export const consignmentFiles = { params: refParams, response: z.array(attachment) };

const codes = UPLOAD_TYPES.map(({ code }) => code);

/** A form of two parts: `metadata`, JSON of this shape, and `fileData`. */
export const uploadFile = {
  params: refParams,
  form: { file: 'fileData', maxBytes: MAX_FILE_BYTES },
  body: z.strictObject({
    fileTypeCode: z.enum(codes as [(typeof codes)[number], ...typeof codes]),
    /** As the client detected it; the content of the file must match. */
    mimeType: text({ max: 100 }),
    name: z.string().max(1000).overwrite(cleanFileName),
    notes: text({ min: 1, max: 500 }),
  }),
  status: 201,
  /** Without links, because a repeated idempotent response would have expired ones. */
  response: attachment
    .omit({ uri: true, thumbnailUri: true, uploadedBy: true })
    .extend({ reference: z.string() }),
};

export const deleteFile = {
  params: refParams.extend({ fileId: digits({ min: 1, max: 2_147_483_647 }) }),
  response: z.object({ id: z.number() }),
};
