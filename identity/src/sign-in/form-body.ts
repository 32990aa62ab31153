import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 8_192;

export type FormBody =
  | { readonly status: 200; readonly fields: URLSearchParams }
  | { readonly status: 413 | 415 };

/** Reads a form post with a few short fields. */
export async function readForm(request: IncomingMessage): Promise<FormBody> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return { status: 415 };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // Without an encoding on the request, its chunks are buffers.
    const buffer = chunk as Buffer;
    size += buffer.length;
    if (size > MAX_BYTES) return { status: 413 };
    chunks.push(buffer);
  }
  return { status: 200, fields: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) };
}
