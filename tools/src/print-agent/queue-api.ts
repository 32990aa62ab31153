import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup } from '@cartage/server/platform/localhost-lookup.ts';
import type { PrintReport } from '@cartage/domain/documents/print-job.ts';

export interface OfferedJob {
  readonly id: number;
  readonly name: string;
  readonly labels: number;
  readonly requestedAtUtc: string;
}

export interface Offer {
  readonly printer: string;
  readonly job: OfferedJob | null;
  /** Until the next request when there is no job. */
  readonly waitMs: number;
}

/** The server refuses the credential: it was replaced, or the printer was removed. */
export class CredentialRefusedError extends Error {
  override readonly name = 'CredentialRefusedError';
}

/** Any other response than the expected one. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly status: number;
  readonly waitMs: number | null;

  constructor(status: number, waitMs: number | null) {
    super(`The server answered with status ${status}`);
    this.status = status;
    this.waitMs = waitMs;
  }
}

const TIMEOUT_MS = 30_000;
const DEFAULT_WAIT_MS = 2_000;

interface Answer {
  readonly status: number;
  readonly waitMs: number | null;
  readonly bytes: Buffer;
}

/** The operations of a print agent. Each rejects without a complete response. */
export class QueueApi {
  readonly #server: URL;
  readonly #token: string;

  constructor(server: URL, token: string) {
    this.#server = server;
    this.#token = token;
  }

  async take(): Promise<Offer> {
    const { bytes, waitMs } = await this.#send('POST', '/take', {});
    const { printer, job } = JSON.parse(bytes.toString('utf8')) as Pick<Offer, 'printer' | 'job'>;
    return { printer, job, waitMs: waitMs ?? DEFAULT_WAIT_MS };
  }

  async labels(id: number): Promise<Buffer> {
    return (await this.#send('GET', `/${id}/labels`)).bytes;
  }

  async report(id: number, outcome: PrintReport, problem: string | null): Promise<void> {
    await this.#send('POST', `/${id}/report`, { outcome, problem });
  }

  async #send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const answer = await this.#exchange(method, path, body);
    if (answer.status === 401) throw new CredentialRefusedError('The server refuses the credential');
    if (answer.status !== 200) throw new UnexpectedResponseError(answer.status, answer.waitMs);
    return answer;
  }

  /** Not `fetch`, which reports every failure as "fetch failed". */
  #exchange(method: 'GET' | 'POST', path: string, body: unknown): Promise<Answer> {
    const url = new URL(`/api/v2/print-agent/jobs${path}`, this.#server);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), lookup },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const seconds = Number(response.headers['retry-after'] ?? Number.NaN);
            resolve({
              status: response.statusCode ?? 0,
              waitMs: Number.isFinite(seconds) ? seconds * 1000 : null,
              bytes: Buffer.concat(chunks),
            });
          });
        },
      );
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
