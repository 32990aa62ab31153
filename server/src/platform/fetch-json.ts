import http from 'node:http';
import https from 'node:https';
import { lookup } from '#platform/localhost-lookup.ts';

export interface FetchOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** The origin to connect to instead of the one in the URL. The URL still determines the Host header. */
  readonly upstream?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with POST; without it the request is a GET. */
  readonly json?: unknown;
}

/** The response status is not 200. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;

  constructor(origin: string, status: number) {
    super(`${origin} returned ${status}`);
    this.status = status;
  }
}

/** Fetches a JSON document. Throws unless the response is 200 with JSON, within the timeout and the maximum size. Follows no redirect. */
export async function fetchJson(address: string, options: FetchOptions): Promise<unknown> {
  const { statusCode, body } = await send(address, options);
  const { origin } = new URL(address);
  if (statusCode !== 200) throw new StatusError(origin, statusCode);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new Error(`${origin} did not return JSON`, { cause: error });
  }
}

/** Resolves when the URL returns 200 within the timeout. */
export async function fetchOk(address: string, timeoutMs: number): Promise<void> {
  const { statusCode } = await send(address, { timeoutMs, maxBytes: 64 * 1024 });
  if (statusCode !== 200) throw new StatusError(new URL(address).origin, statusCode);
}

interface Response {
  readonly statusCode: number;
  readonly body: Buffer;
}

function send(
  address: string,
  { timeoutMs, maxBytes, upstream, headers, json }: FetchOptions,
): Promise<Response> {
  const url = new URL(address);
  const target = upstream === undefined ? url : new URL(url.pathname + url.search, upstream);
  const { request } = target.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
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
