import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { lookup } from 'node:dns';

export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface ReceivedResponse {
  readonly status: number;
  /** Seconds of the header Retry-After. */
  readonly retryAfterS: number | null;
  readonly text: string;
}

const TIMEOUT_MS = 30_000;

/**
 * Rejects when there is no complete response. Not `fetch`: some systems do not resolve the names below `localhost`,
 * which are the hosts of the demo tenants.
 */
export function sendRequest({ method, url, headers, body, signal }: SentRequest): Promise<ReceivedResponse> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers, signal, timeout: TIMEOUT_MS, lookup: lookUp },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
          resolve({
            status: response.statusCode ?? 0,
            retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`No response within ${TIMEOUT_MS / 1000} s`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** RFC 6761: names below `localhost` are this machine. */
const lookUp: LookupFunction = (hostname, options, callback) => {
  lookup(/(^|\.)localhost$/.test(hostname) ? 'localhost' : hostname, options, callback);
};
