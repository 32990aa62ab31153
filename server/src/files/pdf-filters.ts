import { inflateSync } from 'node:zlib';

/** For all streams together: enough for a picture on every page of a large catalogue, too little for a zip bomb. */
export const MAX_DECODED_BYTES = 200 * 1024 * 1024;
const MAX_FILTERS = 8;

/**
 * Undoes the filters of a stream as far as its bytes show them, so that a wrong or hidden dictionary changes nothing.
 * Returns null when the bytes are not encoded, and `tooLargeUncompressed` above `maxBytes` or with too many filters.
 */
export function decodeStream(bytes: Buffer, maxBytes: number): Buffer | 'tooLargeUncompressed' | null {
  let current: Buffer | null = null;
  let total = 0;
  for (let filters = 0; filters <= MAX_FILTERS; filters += 1) {
    const next: Buffer | 'tooLargeUncompressed' | null = decodeOnce(current ?? bytes, maxBytes - total);
    if (next === null || next === 'tooLargeUncompressed') return next ?? current;
    total += next.length;
    if (total > maxBytes) return 'tooLargeUncompressed';
    current = next;
  }
  return 'tooLargeUncompressed';
}

const decodeOnce = (bytes: Buffer, maxBytes: number) =>
  inflate(bytes, maxBytes) ?? decodeHex(bytes) ?? decodeAscii85(bytes);

/** Returns null unless the bytes are Deflate data. Ignores bytes after its end. */
function inflate(bytes: Buffer, maxBytes: number): Buffer | 'tooLargeUncompressed' | null {
  if (bytes.length < 2 || ((bytes[0] ?? 0) & 0x0f) !== 8 || bytes.readUInt16BE(0) % 31 !== 0) return null;
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooMuch ? 'tooLargeUncompressed' : null;
  }
}

/** ASCIIHexDecode: hexadecimal digits and white space up to `>`. */
function decodeHex(bytes: Buffer): Buffer | null {
  const text = upTo(bytes, '>');
  if (text === null || !/^[0-9A-Fa-f]+$/.test(text)) return null;
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex');
}

/** ASCII85Decode: groups of five characters up to `~>`. */
function decodeAscii85(bytes: Buffer): Buffer | null {
  const text = upTo(bytes, '~>');
  if (text === null || !/^[!-uz]+$/.test(text)) return null;
  const whole = text.replaceAll('z', '!!!!!');
  const out = Buffer.alloc(Math.ceil(whole.length / 5) * 4);
  for (let at = 0; at < whole.length; at += 5) {
    const group = whole.slice(at, at + 5).padEnd(5, 'u');
    let value = 0;
    for (const character of group) value = value * 85 + character.charCodeAt(0) - 33;
    out.writeUInt32BE(value % 2 ** 32, (at / 5) * 4);
  }
  return out;
}

/** The bytes before the mark as text without white space, or null without the mark. */
function upTo(bytes: Buffer, mark: string): string | null {
  const end = bytes.indexOf(mark, 0, 'latin1');
  return end <= 0 ? null : bytes.toString('latin1', 0, end).replaceAll(/[\s\0]/g, '');
}
