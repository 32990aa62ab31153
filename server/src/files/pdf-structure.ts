import type { FileRefusal } from '@cartage/domain/attachments/rules.ts';
import { hasDocumentAction, type PdfPart } from '#files/pdf-document-actions.ts';
import { decodeStream, MAX_DECODED_BYTES } from '#files/pdf-filters.ts';

/** Line ends may follow the end of a PDF; another file may not. */
const MAX_BYTES_AFTER_END = 64;
const MAX_TAIL_BYTES = 2048;
const MAX_NESTED_TEXTS = 10;

/** PDF names of scripts, actions with effects outside of the document, and embedded files (ISO 32000-2). */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|EF|FileAttachment|RichMedia|Rendition|Movie|SubmitForm|ImportData|GoToE|GoToR|XFA)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
/** The dictionary of an object stream. Readers differ in whether they need its type. */
const OBJECT_STREAM = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
/** Filters that this check does not undo; programs that write object streams do not use them. */
const OTHER_FILTERS =
  /\/(?:LZW(?:Decode)?|RunLengthDecode|RL|Crypt|DecodeParms|DP)(?![A-Za-z0-9])|\/(?:Filter|F)\s+\d/;
/** The start of an object. Inside a stream, a table of contents could point at it. */
const OBJECT = /\d[\s\0]+\d+[\s\0]+obj(?![A-Za-z])/;
/** The start of the decoded content of an object stream: pairs of numbers, then an object. */
const PACKED_OBJECTS = /^[\s\0]*(?:\d+[\s\0]+\d+[\s\0]+)+(?:<<|\[|\/)/;

/**
 * Checks the bytes of a PDF without a full parser: that it is complete and not encrypted, names no active content, hides
 * no objects, has no action of the document and does not decompress to an excessive size. Returns null when it is acceptable.
 */
export function pdfRefusal(bytes: Buffer): FileRefusal | null {
  const tail = bytes.subarray(-MAX_TAIL_BYTES).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1 || !tail.slice(0, end).includes('startxref')) return 'damaged';
  if (tail.length - end - '%%EOF'.length > MAX_BYTES_AFTER_END) return 'kind';
  const text = bytes.toString('latin1');
  const parts: PdfPart[] = [];
  let [decodedBytes, at, isHidden] = [0, 0, false];
  for (const { from, to } of streamsOf(text)) {
    const before = plainNames(text.slice(at, from));
    parts.push({ text: before, dictionary: null });
    at = to;
    const content = bytes.subarray(from, to);
    const decoded = decodeStream(content, MAX_DECODED_BYTES - decodedBytes);
    if (decoded === 'tooLargeUncompressed') return decoded;
    decodedBytes += decoded === null ? 0 : decoded.length;
    const dictionary = dictionaryOf(before);
    const isPacked = OBJECT_STREAM.test(dictionary);
    if (OBJECT.test(text.slice(from, to)) || (isPacked && OTHER_FILTERS.test(dictionary))) isHidden = true;
    const inside = (decoded ?? content).toString('latin1');
    // In other streams the same bytes occur by chance.
    if (isPacked || PACKED_OBJECTS.test(inside.slice(0, MAX_TAIL_BYTES)))
      parts.push({ text: plainNames(inside), dictionary });
  }
  parts.push({ text: plainNames(text.slice(at)), dictionary: null });
  if (parts.some((part) => ENCRYPTED.test(part.text))) return 'locked';
  const isActive = isHidden || parts.some((part) => ACTIVE.test(part.text)) || hasDocumentAction(parts);
  return isActive ? 'active' : null;
}

interface PdfStream {
  readonly from: number;
  readonly to: number;
}

function* streamsOf(text: string): Generator<PdfStream> {
  const begin = /(?<!end)stream\r?\n/g;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const from = found.index + found[0].length;
    const end = text.indexOf('endstream', from);
    const to = end === -1 ? text.length : end;
    yield { from, to };
    begin.lastIndex = to;
  }
}

/** The dictionary of the stream that follows. Texts and comments could contain a decoy of the end of an object. */
function dictionaryOf(before: string): string {
  let plain = before.replaceAll(/%[^\r\n]*/g, '');
  for (let depth = 0; depth < MAX_NESTED_TEXTS; depth += 1) {
    const next = plain.replaceAll(/\((?:\\[^]|[^\\()])*\)/g, '');
    if (next === plain) break;
    plain = next;
  }
  return plain.slice(Math.max(0, plain.lastIndexOf('endobj')));
}

/** Characters of a name may be encoded as #4A. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
