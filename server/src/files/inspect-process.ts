import { readFile, writeFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { FileKind, FileRefusal } from '@cartage/domain/attachments/rules.ts';
import sharp, { type Sharp } from 'sharp';
import { isDiskFull } from '#files/disk-space.ts';
import { activeContentRefusal } from '#files/pdf-active-content.ts';
import { pdfRefusal } from '#files/pdf-structure.ts';

/**
 * Decodes untrusted files in a separate process, because decoders have bugs: a crash affects only this file. Started by
 * `inspect-file.ts`, which sends one file at a time, with a short timeout.
 */

export interface InspectRequest {
  readonly path: string;
  readonly kind: FileKind;
  /** Where to write the re-encoded picture. */
  readonly cleanPath: string;
}

export type InspectionResult =
  | { readonly refusal: FileRefusal }
  | { readonly refusal: null; readonly isRedrawn: boolean; readonly thumbnail: Buffer };

/** Says nothing about the file. */
export interface DiskFullResult {
  readonly isDiskFull: true;
}
const DISK_FULL: DiskFullResult = { isDiskFull: true };

const MAX_PIXELS = 50_000_000;
const MAX_PAGES = 2_000;
/** Displayed at 158 × 160 (ATT-02); twice that for high-density screens. */
const THUMBNAIL = { width: 316, height: 320 } as const;

sharp.cache(false);
sharp.concurrency(1);
const library = await PDFiumLibrary.init();

process.on('message', (request: InspectRequest) => {
  inspect(request).then(
    (inspected) => process.send?.(inspected),
    (error: unknown) => process.send?.(isDiskFull(error) ? DISK_FULL : { refusal: 'damaged' }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function inspect({ path, kind, cleanPath }: InspectRequest): Promise<InspectionResult> {
  return kind === 'pdf' ? inspectPdf(path) : inspectPicture(path, kind, cleanPath);
}

/** Re-encodes the picture, which removes all metadata, such as location and device. */
async function inspectPicture(
  path: string,
  kind: Exclude<FileKind, 'pdf'>,
  cleanPath: string,
): Promise<InspectionResult> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const;
  const about = await sharp(path, { ...options, limitInputPixels: false }).metadata();
  if (about.format !== kind) return { refusal: 'kind' };
  if (about.width * about.height > MAX_PIXELS) return { refusal: 'tooLargeUncompressed' };
  const upright = sharp(path, options).rotate().toColourspace('srgb');
  const redrawn = kind === 'jpeg' ? upright.jpeg({ quality: 92 }) : upright.png({ compressionLevel: 6 });
  const bytes = await redrawn.toBuffer();
  await writeFile(cleanPath, bytes, { flush: true, mode: 0o600 });
  return { refusal: null, isRedrawn: true, thumbnail: await thumbnailOf(sharp(bytes)) };
}

async function inspectPdf(path: string): Promise<InspectionResult> {
  const bytes = await readFile(path);
  const refusal = pdfRefusal(bytes);
  if (refusal !== null && refusal !== 'active') return { refusal };
  // Everything in an encrypted file is compressed, so only the decoder can detect it.
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    return isLocked ? ('locked' as const) : ('damaged' as const);
  });
  if (typeof document === 'string') return { refusal: document };
  try {
    if (refusal !== null) return { refusal };
    const pages = document.getPageCount();
    if (pages === 0) return { refusal: 'damaged' };
    if (pages > MAX_PAGES) return { refusal: 'tooLargeUncompressed' };
    const active = activeContentRefusal(library, document, pages);
    if (active !== null) return { refusal: active };
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(THUMBNAIL.width / originalWidth, THUMBNAIL.height / originalHeight);
    const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
    const raw = sharp(swapped(data), { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
    return { refusal: null, isRedrawn: false, thumbnail: await thumbnailOf(raw) };
  } finally {
    document.destroy();
  }
}

const thumbnailOf = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

/** BGRA to RGBA. */
function swapped(pixels: Uint8Array): Buffer {
  const out = Buffer.from(pixels);
  for (let at = 0; at < out.length; at += 4) [out[at], out[at + 2]] = [out[at + 2] ?? 0, out[at] ?? 0];
  return out;
}
