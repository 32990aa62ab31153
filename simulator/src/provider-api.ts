import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import type { ReceivedResponse } from '#send-request.ts';
import { sendRequest } from '#send-request.ts';

export type ChangePage = ResponseBody<'providerChanges'>;
export type Change = ChangePage['changes'][number];
export type SentEvent = Sent<'reportEvents', 'body'>['events'][number];
export type Outcome = ResponseBody<'reportEvents'>['events'][number];
export type SentAnswer = Sent<'answerRequest', 'body'>;
export type SentReply = Sent<'sendDepotReply', 'body'>;
export type SentProof = Sent<'uploadProofOfDelivery', 'body'>;

/** The operations of the provider in one tenant. They reject with `ProviderApiError` and with network errors. */
export interface ProviderApi {
  changes(after: string, signal: AbortSignal): Promise<ChangePage>;
  report(events: readonly SentEvent[], signal: AbortSignal): Promise<readonly Outcome[]>;
  uploadProof(proof: SentProof, signal: AbortSignal): Promise<void>;
  answer(answer: SentAnswer, signal: AbortSignal): Promise<void>;
  reply(reply: SentReply, signal: AbortSignal): Promise<void>;
}

export interface ApiClient {
  /** Origin of the tenant's portal. */
  readonly portal: string;
  readonly clientId: string;
  readonly secret: string;
}

/** A response other than success. */
export class ProviderApiError extends Error {
  override readonly name = 'ProviderApiError';
  readonly status: number;
  readonly retryAfterS: number | null;

  constructor(operation: string, { status, retryAfterS, text }: ReceivedResponse) {
    super(`${operation}: ${status} ${text.slice(0, 500)}`);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }

  /** False: the same request would be refused again. An administrator can correct a secret or a scope while the simulator retries. */
  get isRetryable(): boolean {
    return [401, 403, 408, 429].includes(this.status) || this.status >= 500;
  }
}

const PAGE_SIZE = 200;
const RENEW_BEFORE_MS = 30_000;

export function connectProviderApi({ portal, clientId, secret }: ApiClient): ProviderApi {
  let token: { readonly value: string; readonly renewAt: number } | undefined;

  async function getToken(signal: AbortSignal): Promise<string> {
    if (token !== undefined && performance.now() < token.renewAt) return token.value;
    const response = await sendRequest({
      method: 'POST',
      url: new URL('/idp/token', portal),
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    });
    // A wrong secret is answered with 400 or 401.
    if (response.status !== 200) throw new ProviderApiError('token', { ...response, status: 401 });
    const { access_token: value, expires_in: seconds } = JSON.parse(response.text);
    token = { value, renewAt: performance.now() + seconds * 1000 - RENEW_BEFORE_MS };
    return token.value;
  }

  async function call<T>(method: 'GET' | 'POST', path: string, { body, signal }: Call): Promise<T> {
    const response = await sendRequest({
      method,
      url: new URL(`/api/provider/v1${path}`, portal),
      headers: {
        authorization: `Bearer ${await getToken(signal)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    if (response.status === 401) token = undefined;
    if (response.status >= 300) throw new ProviderApiError(path, response);
    return JSON.parse(response.text);
  }

  return {
    changes: (after, signal) => call('GET', `/changes?after=${after}&limit=${PAGE_SIZE}`, { signal }),
    report: async (events, signal) => {
      const { events: outcomes } = await call<ResponseBody<'reportEvents'>>('POST', '/events', {
        body: { events },
        signal,
      });
      return outcomes;
    },
    uploadProof: async (proof, signal) => {
      await call('POST', '/proofs-of-delivery', { body: proof, signal });
    },
    answer: async (answer, signal) => {
      await call('POST', '/answers', { body: answer, signal });
    },
    reply: async (reply, signal) => {
      await call('POST', '/replies', { body: reply, signal });
    },
  };
}

interface Call {
  readonly body?: unknown;
  readonly signal: AbortSignal;
}
