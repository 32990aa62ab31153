import http from 'node:http';
import https from 'node:https';
import { lookup } from '#platform/lookup.ts';

export interface FetchOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Origin to connect to instead of the one in the address; the address still decides the Host header. */
  readonly via?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly json?: unknown;
}

/** Another answer than a 200. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;

  constructor(origin: string, status: number) {
    super(`${origin} answered ${status}`);
    this.status = status;
  }
}

/** A JSON document. Throws on anything but a 200 with JSON in time and size; never follows a redirect. */
export async function fetchJson(address: string, options: FetchOptions): Promise<unknown> {
  const { statusCode, body } = await send(address, options);
  const { origin } = new URL(address);
  if (statusCode !== 200) throw new StatusError(origin, statusCode);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new Error(`${origin} did not answer JSON`, { cause: error });
  }
}

/** Resolves when the address answers 200 in time. */
export async function fetchOk(address: string, timeoutMs: number): Promise<void> {
  const { statusCode } = await send(address, { timeoutMs, maxBytes: 64 * 1024 });
  if (statusCode !== 200) throw new StatusError(new URL(address).origin, statusCode);
}

interface Answer {
  readonly statusCode: number;
  readonly body: Buffer;
}

function send(address: string, { timeoutMs, maxBytes, via, headers, json }: FetchOptions): Promise<Answer> {
  const url = new URL(address);
  const target = via === undefined ? url : new URL(url.pathname + url.search, via);
  const { request } = target.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = {
    lookup,
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      host: url.host,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
  };
  const sent = request(target, options, (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) response.destroy(new Error(`${url.origin} sent more than ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => resolve({ statusCode: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
  });
  sent.on('error', reject);
  sent.end(json === undefined ? undefined : JSON.stringify(json));
  return promise;
}
