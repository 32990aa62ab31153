import { MAX_FILE_BYTES, UPLOAD_TYPES } from '@cartage/domain/attachments/rules.ts';
import { cleanFileName } from '@cartage/domain/attachments/file-name.ts';
import { z } from 'zod';
import { idParam, refParams, text } from '#shapes/common.ts';
import { described, instantField, named, numberField, stringField, stringOrNull } from '#shapes/described.ts';

const fileType = named(
  z.object({
    code: stringField('Code of the file type.', 'PACKLIST'),
    name: stringField('Name of the file type, as the portal shows it.', 'Packing list'),
  }),
  'FileType',
  'A type of an attached file.',
);

/** The types that a user can give an upload (ATT-06). */
export const uploadTypes = {
  summary: 'List the types of attached files',
  description: 'Returns the file types that an upload can have, in the order of the selector of the portal.',
  response: z.array(fileType),
};

/** A file of a consignment (ATT-06). */
const attachment = z.object({
  id: numberField('Id of the file.', 512),
  uri: stringField(
    'Link to the file. It expires after five minutes and works only for the user who requested it.',
    'https://kea.example/files/a1b2c3',
  ),
  fileType: described(fileType, 'What kind of document the file is.'),
  name: stringField('Name of the file with its extension.', 'Packing list.pdf'),
  notes: stringField('Text that the user entered with the upload.', 'Pallet 1 of 2'),
  uploadedAtDateTimeUtc: instantField('When the upload was complete.', '2026-03-18T01:30:00.000Z'),
  uploadedBy: stringField('Name of the user who uploaded it.', 'Hana Wilcox'),
  mimeType: stringField('Media type, as detected from the content.', 'application/pdf'),
  size: numberField('Length of the file in bytes.', 48213),
  thumbnailUri: stringOrNull(
    'Link to a small picture of an image file, valid like `uri`; null for other files.',
    null,
  ),
});

export const consignmentFiles = {
  summary: 'List the attached files of a consignment',
  description: 'Returns the files that users attached. Documents that the portal prints are not included.',
  params: refParams,
  response: z.array(named(attachment, 'AttachedFile', 'A file that a user attached to a consignment.')),
};

const codes = UPLOAD_TYPES.map(({ code }) => code);

/** A form of two parts: `metadata`, JSON of this shape, and `fileData`. */
export const uploadFile = {
  summary: 'Attach a file to a consignment',
  description:
    'Send a form with two parts: `metadata`, a JSON object, and `fileData`, the file of at most 10 MB. The content is inspected, and a file that is not of its stated type is rejected. Accepted are PDF, JPEG and PNG.',
  params: refParams,
  form: { file: 'fileData', maxBytes: MAX_FILE_BYTES },
  body: named(
    z.strictObject({
      fileTypeCode: described(
        z.enum(codes as [(typeof codes)[number], ...typeof codes]),
        'Code of the file type.',
        'PACKLIST',
      ),
      /** As the client detected it; the content of the file must match. */
      mimeType: described(
        text({ max: 100 }),
        'Media type as the client detected it. The content of the file must match it.',
        'application/pdf',
      ),
      name: described(
        z.string().max(1000).overwrite(cleanFileName),
        'Name of the file with its extension. Characters that a file name cannot have are removed.',
        'Packing list.pdf',
      ),
      notes: described(text({ min: 1, max: 500 }), 'Text about the file, for its readers.', 'Pallet 1 of 2'),
    }),
    'FileToAttach',
    'The data of a file to attach.',
  ),
  status: 201,
  /** Without links, because a repeated idempotent response would have expired ones. */
  response: named(
    attachment
      .omit({ uri: true, thumbnailUri: true, uploadedBy: true })
      .extend({ reference: stringField('Reference of the consignment.', 'KEA00000123') }),
    'StoredFile',
    'A file that was attached. The list of files has its links.',
  ),
};

export const deleteFile = {
  summary: 'Delete an attached file',
  description: 'Removes the file from a Draft or Ready consignment.',
  params: refParams.extend({ fileId: idParam('Id of the file.', 512) }),
  response: z.object({ id: numberField('Id of the deleted file.', 512) }),
};
