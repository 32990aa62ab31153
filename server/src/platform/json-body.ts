import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';

export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 32;
/** Default limit for the number of keys; an operation may set a higher one. */
const MAX_KEYS = 1000;

/** The API accepts only JSON in UTF-8, and rejects input that `JSON.parse` would silently repair. */
export function addJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new AppError('unsupported-type');
      request.call.rawBody = body;
      return parseJson(body);
    },
  );
}

/** Throws `malformed-request` on invalid UTF-8 or JSON, duplicate keys, and excessive depth or number of keys. */
export function parseJson(bytes: Buffer, maxKeys = MAX_KEYS): unknown {
  const text = decode(bytes);
  const value = read(text);
  checkStructure(text, maxKeys);
  return value;
}

// Keeps the byte order mark, so that JSON.parse rejects it (RFC 8259 §8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8');
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON');
  }
}

/** `text` is valid JSON, so only strings and brackets matter. */
function checkStructure(text: string, maxKeys: number): void {
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (isKeyNext && names) {
        addKey(names, text.slice(at, end + 1));
        if (++keys > maxKeys) throw malformed(`The body has more than ${maxKeys} names`);
        isKeyNext = false;
      }
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      isKeyNext = character === '{';
      if (open.length > MAX_DEPTH) throw malformed(`The body is nested deeper than ${MAX_DEPTH} levels`);
    } else if (character === '}' || character === ']') {
      open.pop();
      isKeyNext = false;
    } else if (character === ',') {
      isKeyNext = open.at(-1) !== null;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function addKey(names: Set<string>, quoted: string): void {
  const name: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
  if (name === '__proto__') throw new AppError('unknown-field');
  if (names.has(name)) throw malformed('The body has a duplicate field');
  names.add(name);
}

function malformed(detail: string): AppError {
  return new AppError('malformed-request', { detail });
}
