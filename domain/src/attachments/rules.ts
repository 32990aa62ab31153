import { keysOf } from '#keys-of.ts';

/** ATT-01: 10 MB are 10 × 1024 × 1024 bytes, as every file manager counts them. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Limits for all files of one consignment. */
export const MAX_FILES = 50;
export const MAX_TOTAL_BYTES = 200 * 1024 * 1024;

/** Accepted file kinds; the usual extension comes first. */
export const FILE_KINDS = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
} as const;

export type FileKind = keyof typeof FILE_KINDS;

const KINDS = keysOf(FILE_KINDS);

/** Types a user can give an upload (ATT-06). Documents of the portal and the provider have other codes. */
export const UPLOAD_TYPES = [
  { code: 'INVOICE', name: 'Commercial invoice' },
  { code: 'PACKLIST', name: 'Packing list' },
  { code: 'DGDEC', name: 'Dangerous goods declaration' },
  { code: 'PHOTO', name: 'Photo' },
  { code: 'OTHER', name: 'Other' },
] as const;

/** Messages for rejected files, the same in the browser and on the server. */
export const FILE_REFUSALS = {
  missing: 'Please select a file to upload.',
  // The space at the end is specified.
  tooLarge: 'Selected file has reached size limit - 10MB ',
  empty: 'The selected file is empty',
  kind: 'The selected file must be a PDF, JPEG or PNG',
  locked: 'The selected file is password protected',
  damaged: 'The selected file is damaged or incomplete',
  tooLargeUncompressed: 'The selected file is too large when uncompressed',
  infected: 'The selected file contains a virus',
  active: 'The selected file must not contain scripts or other files',
} as const;

export type FileRefusal = keyof typeof FILE_REFUSALS;

/** The kind of a file by its first bytes; undefined for any other kind. */
export function kindOfBytes(head: Uint8Array): FileKind | undefined {
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (startsWith([0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf';
  if (startsWith([0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return undefined;
}

/** Undefined for a media type that is not accepted. */
export function kindOfMediaType(mediaType: string): FileKind | undefined {
  const plain = mediaType.toLowerCase().replace('image/jpg', 'image/jpeg');
  return KINDS.find((kind) => FILE_KINDS[kind].mediaType === plain);
}

/** Undefined for a name without an extension, null for the extension of another kind. */
export function kindOfName(name: string): FileKind | null | undefined {
  const extension = /[^.]\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return (
    KINDS.find((kind) => FILE_KINDS[kind].extensions.some((candidate) => candidate === extension)) ?? null
  );
}

/** '1.2 MB', '340 kB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
