import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEYOND, DAMAGED, picture, type UploadedFiles, uploadedFiles } from '#testing/uploaded-files.ts';

/** The pictures of docs/reference/promises.md with the expected response of each. */

let files: UploadedFiles;
let upload: UploadedFiles['upload'];
let verdictOn: UploadedFiles['verdictOn'];
let bytesOf: UploadedFiles['bytesOf'];

beforeAll(async () => {
  files = await uploadedFiles();
  ({ upload, verdictOn, bytesOf } = files);
});
afterAll(() => files.close());

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG whose header declares this size. */
function pngOf(width: number, height: number, interlace = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('[@ATT-01] pictures', () => {
  it('with too many pixels are rejected before decoding', async () => {
    expect(await verdictOn(pngOf(60_000, 60_000), 'x.png')).toBe(BEYOND);
    expect(await verdictOn(pngOf(60_000, 60_000, 1), 'x.png')).toBe(BEYOND);
  });

  it('are stored without their location, in any colour space', async () => {
    const exif = {
      IFD0: { Copyright: 'Author' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 50/1 0/1' },
    };
    const located = await picture().withExif(exif).jpeg().toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const { file } = await upload(located, 'x.jpg');
    const kept = await sharp(await bytesOf(file)).metadata();
    expect([kept.format, kept.exif, kept.icc, kept.width]).toEqual(['jpeg', undefined, undefined, 60]);
    const cmyk = await picture().toColourspace('cmyk').jpeg().toBuffer();
    const printed = await upload(cmyk, 'x.jpg');
    expect((await sharp(await bytesOf(printed.file)).metadata()).space).toBe('srgb');
    const noisy = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .withIccProfile('p3')
      .png({ progressive: true })
      .toBuffer();
    expect(await verdictOn(noisy, 'x.png')).toBe('taken');
  });

  it('keep the first frame of an animation; highly compressed text is not unpacked', async () => {
    const still = await picture(20, 10).png().toBuffer();
    const afterHead = 8 + 25;
    const beforeEnd = still.length - 12;
    const moving = Buffer.concat([
      still.subarray(0, afterHead),
      pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      still.subarray(afterHead, beforeEnd),
      pngChunk('fdAT', Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(1000))])),
      still.subarray(beforeEnd),
    ]);
    const { response, file } = await upload(moving, 'x.png');
    expect(response.status).toBe(201);
    const kept = await bytesOf(file);
    expect(kept.includes('fdAT') || kept.includes('acTL')).toBe(false);
    const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024));
    for (const [type, head] of [
      ['zTXt', 'Comment\0\0'],
      ['iCCP', 'profile\0\0'],
    ] as const) {
      const chunk = pngChunk(type, Buffer.concat([Buffer.from(head), packed]));
      const bomb = Buffer.concat([still.subarray(0, afterHead), chunk, still.subarray(afterHead)]);
      const verdict = await verdictOn(bomb, 'x.png');
      expect(['taken', DAMAGED, BEYOND], type).toContain(verdict);
    }
  });

  it('are rotated upright', async () => {
    const lying = await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { file } = await upload(lying, 'x.jpg');
    const { width, height } = await sharp(await bytesOf(file)).metadata();
    expect([width, height]).toEqual([40, 60]);
  });
});
