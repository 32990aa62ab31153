import http from 'node:http';
import https from 'node:https';
import { lookup } from '#platform/lookup.ts';

export interface FetchOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Origin to connect to instead of the one in the address; the address still decides the Host header. */
  readonly via?: string | undefined;
}

/** A JSON document by GET. Throws on anything but a 200 with JSON in time and size; never follows a redirect. */
export function fetchJson(address: string, { timeoutMs, maxBytes, via }: FetchOptions): Promise<unknown> {
  const url = new URL(address);
  const target = via === undefined ? url : new URL(url.pathname + url.search, via);
  const { request } = target.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const sent = request(
    target,
    {
      lookup,
      headers: { accept: 'application/json', host: url.host },
      signal: AbortSignal.timeout(timeoutMs),
    },
    (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) response.destroy(new Error(`${url.origin} sent more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) {
          reject(new Error(`${url.origin} answered ${response.statusCode}`));
          return;
        }
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch {
          reject(new Error(`${url.origin} did not answer JSON`));
        }
      });
    },
  );
  sent.on('error', reject);
  sent.end();
  return promise;
}
