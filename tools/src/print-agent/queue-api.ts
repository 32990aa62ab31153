import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup } from '@cartage/server/platform/localhost-lookup.ts';
import type { PrintReport } from '@cartage/domain/documents/print-job.ts';

export interface OfferedJob {
  readonly id: number;
  readonly lease: string;
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
  /** The application sent the response for this organisation, and not a proxy in front of it. */
  readonly isOfApplication: boolean;

  constructor({ status, waitMs, isProblem, bytes }: Answer) {
    super(`The server answered with status ${status}`);
    this.status = status;
    this.waitMs = waitMs;
    this.isOfApplication = isProblem && codeOf(bytes) !== 'unknown-host';
  }

  /** A later request would get the same response. */
  get isPermanent(): boolean {
    return this.isOfApplication && this.status < 500 && !TEMPORARY.has(this.status);
  }
}

/** The request took too long to arrive, and too many requests. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 429]);

const TIMEOUT_MS = 30_000;
const DEFAULT_WAIT_MS = 2_000;

interface Answer {
  readonly status: number;
  readonly waitMs: number | null;
  readonly isProblem: boolean;
  readonly bytes: Buffer;
}

/** The code of a problem document. A proxy with a wrong host name causes `unknown-host`. */
function codeOf(problem: Buffer): unknown {
  try {
    return (JSON.parse(problem.toString('utf8')) as { readonly code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** The operations of a print agent. Each rejects without a complete response. */
export class QueueApi {
  readonly #server: URL;
  readonly #token: string;

  constructor(server: URL, token: string) {
    this.#server = server;
    this.#token = token;
  }

  /** With a problem, the server leases no job, and the waiting jobs show it. */
  async take(problem: string | null, signal: AbortSignal): Promise<Offer> {
    const { bytes, waitMs } = await this.#send('POST', '/take', { problem }, signal);
    const { printer, job } = JSON.parse(bytes.toString('utf8')) as Pick<Offer, 'printer' | 'job'>;
    return { printer, job, waitMs: waitMs ?? DEFAULT_WAIT_MS };
  }

  async labels(id: number): Promise<Buffer> {
    return (await this.#send('GET', `/${id}/labels`)).bytes;
  }

  /** Rejects with status 409 when the server has leased the job again or it is no longer open. */
  async renew(
    { id, lease }: Pick<OfferedJob, 'id' | 'lease'>,
    { isPrinting, problem }: { readonly isPrinting: boolean; readonly problem: string | null },
  ): Promise<void> {
    await this.#send('POST', `/${id}/renew`, { lease, isPrinting, problem });
  }

  async report(
    { id, lease }: Pick<OfferedJob, 'id' | 'lease'>,
    outcome: PrintReport,
    problem: string | null,
  ): Promise<void> {
    await this.#send('POST', `/${id}/report`, { lease, outcome, problem });
  }

  async #send(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    const answer = await this.#exchange(method, path, body, signal);
    if (answer.status === 401) throw new CredentialRefusedError('The server refuses the credential');
    if (answer.status !== 200) throw new UnexpectedResponseError(answer);
    return answer;
  }

  /** Not `fetch`, which reports every failure as "fetch failed". */
  #exchange(method: 'GET' | 'POST', path: string, body: unknown, stopping?: AbortSignal): Promise<Answer> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping]);
    const url = new URL(`/api/v2/print-agent/jobs${path}`, this.#server);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, signal, lookup }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const seconds = Number(response.headers['retry-after'] ?? Number.NaN);
          resolve({
            status: response.statusCode ?? 0,
            waitMs: Number.isFinite(seconds) ? seconds * 1000 : null,
            isProblem: response.headers['content-type']?.startsWith('application/problem+json') === true,
            bytes: Buffer.concat(chunks),
          });
        });
      });
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
