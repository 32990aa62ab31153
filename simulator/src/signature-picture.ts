import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '@cartage/domain/demo/random.ts';

const WIDTH = 320;
const HEIGHT = 120;
const PEN_RADIUS = 1.6;
const INK = 0;
const PAPER = 1;

/** A line of loops from left to right, as a PNG in base64. */
export function signaturePicture(random: Random): string {
  const pixels = Array.from({ length: HEIGHT }, () => new Uint8Array(WIDTH).fill(PAPER));
  let x = 30;
  let y = 70;
  for (let loops = random.between(4, 7); loops > 0; loops -= 1) {
    const [rise, fall, nextX] = [random.between(12, 45), random.between(66, 96), x + random.between(34, 52)];
    drawCurve(pixels, [
      [x, y],
      [nextX + 34, rise],
      [x - 22, rise - 8],
      [nextX, fall],
    ]);
    [x, y] = [nextX, fall];
  }
  return pngOf(pixels).toString('base64');
}

type Point = readonly [x: number, y: number];

/** A cubic Bézier curve. */
function drawCurve(pixels: readonly Uint8Array[], points: readonly [Point, Point, Point, Point]): void {
  const STEPS = 160;
  for (let step = 0; step <= STEPS; step += 1) {
    const t = step / STEPS;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const at = (axis: 0 | 1) =>
      points.reduce((sum, point, index) => sum + point[axis] * (weights[index] ?? 0), 0);
    drawDot(pixels, at(0), at(1));
  }
}

function drawDot(pixels: readonly Uint8Array[], x: number, y: number): void {
  for (let row = Math.ceil(y - PEN_RADIUS); row <= y + PEN_RADIUS; row += 1)
    for (let column = Math.ceil(x - PEN_RADIUS); column <= x + PEN_RADIUS; column += 1)
      if ((row - y) ** 2 + (column - x) ** 2 <= PEN_RADIUS ** 2) pixels[row]?.fill(INK, column, column + 1);
}

/** A palette PNG with 8 bits a pixel: ink and paper. */
function pngOf(rows: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const NO_FILTER = Buffer.from([0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([0x1a, 0x26, 0x66, 0xff, 0xff, 0xff])),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flatMap((row) => [NO_FILTER, row])))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
