import { inflateSync } from 'node:zlib';
import type { FileRefusal } from '@cartage/domain/attachments/rules.ts';

/** All that is packed in it together: what a picture of every page of a thick catalogue needs, and no bomb. */
const MOST_INFLATED = 200 * 1024 * 1024;
/** Behind the end of a PDF there may be a line end or two; another file there is not ours to keep. */
const MOST_BEHIND_END = 64;
const LONGEST_TAIL = 2048;

/** What runs, opens something else or carries another file along, by the names PDF gives it (ISO 32000-2). */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/;

/**
 * Looks at the bytes of a PDF without understanding all of it: that it ends, what it carries, and how much is packed
 * in it. Null: nothing is wrong.
 */
export function structuralRefusal(bytes: Buffer): FileRefusal | null {
  const tail = bytes.subarray(-LONGEST_TAIL).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1 || !tail.slice(0, end).includes('startxref')) return 'damaged';
  if (tail.length - end - '%%EOF'.length > MOST_BEHIND_END) return 'kind';
  const text = bytes.toString('latin1');
  const outside: string[] = [];
  let [inflated, at] = [0, 0];
  for (const { dictionary, from, to } of streamsOf(text)) {
    outside.push(text.slice(at, from));
    at = to;
    const opened = openedAt(bytes.subarray(from, to), MOST_INFLATED - inflated);
    if (opened === 'beyondReason') return opened;
    inflated += opened?.length ?? 0;
    // Objects can be packed; in other streams any three letters stand by chance.
    if (opened !== null && dictionary.includes('/ObjStm')) outside.push(opened.toString('latin1'));
  }
  outside.push(text.slice(at));
  return outside.some(isActive) ? 'active' : null;
}

interface PdfStream {
  /** What is said of it; from the middle of something else where it is not said near by. */
  readonly dictionary: string;
  readonly from: number;
  readonly to: number;
}

const LONGEST_DICTIONARY = 4096;

function* streamsOf(text: string): Generator<PdfStream> {
  const begin = /(?<!end)stream\r?\n/g;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const from = found.index + found[0].length;
    const end = text.indexOf('endstream', from);
    const to = end === -1 ? text.length : end;
    const before = text.slice(Math.max(0, found.index - LONGEST_DICTIONARY), found.index);
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 1), from, to };
    begin.lastIndex = to;
  }
}

/** Letters of a name may be written as #4A. */
function isActive(text: string): boolean {
  if (ACTIVE.test(text)) return true;
  if (!/\/[A-Za-z]*#[0-9A-Fa-f]{2}/.test(text)) return false;
  const plain = text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return ACTIVE.test(plain);
}

/** Null where nothing is packed by Deflate; what stands behind its end is passed over. */
function openedAt(bytes: Buffer, most: number): Buffer | 'beyondReason' | null {
  if (bytes.length < 2 || ((bytes[0] ?? 0) & 0x0f) !== 8 || bytes.readUInt16BE(0) % 31 !== 0) return null;
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooMuch ? 'beyondReason' : null;
  }
}
