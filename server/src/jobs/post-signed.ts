import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { lookup } from '#platform/localhost-lookup.ts';

export interface SignedPost {
  readonly url: string;
  readonly secret: string;
  /** JSON text. */
  readonly body: string;
  readonly signal: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;

/**
 * Posts JSON with `Cartage-Signature: sha256=<HMAC-SHA256 of the body under the secret, in hex>`. Resolves on a 2xx
 * within 10 s, throws on anything else; never follows a redirect, which would carry the signature elsewhere.
 */
export async function postSigned({ url, secret, body, signal }: SignedPost): Promise<void> {
  const { request } = url.startsWith('https:') ? https : http;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(
    url,
    {
      method: 'POST',
      lookup,
      // Deliveries are minutes apart: a connection kept open would break in between.
      agent: false,
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'cartage-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
    },
    (response) => {
      // Only the status of the response matters.
      response.destroy();
      resolve(response.statusCode ?? 0);
    },
  );
  sent.on('error', (cause) => {
    reject(timeout.aborted ? new Error('The endpoint did not respond within 10 s', { cause }) : cause);
  });
  sent.end(body);
  const status = await promise;
  if (status < 200 || status > 299) throw new Error(`The endpoint returned ${status}`);
}
