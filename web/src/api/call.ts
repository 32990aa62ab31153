import type { OperationRow } from '@cartage/contract/operation-row.ts';
import { PORTAL_OPERATIONS, type ServedPortalOperationId } from '@cartage/contract/portal-operations.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import { APP_NAME, CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { apiAddress } from '#api/api-address.ts';
import { busyCalls } from '#api/busy-calls.ts';
import { isOwnVersion } from '#api/own-version.ts';
import { lookupMessagesFor } from '#api/lookup-messages.ts';
import { CallFailure, failureOf, STOPPED_WAITING } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { serverStatus } from '#api/server-status.ts';
import { slowCalls } from '#api/slow-calls.ts';

type WithNumbers<Values> = { readonly [Key in keyof Values]: Values[Key] | number };
type InputPart<Id extends ServedPortalOperationId, Name extends 'params' | 'query' | 'body'> =
  Sent<Id, Name> extends undefined
    ? unknown
    : { readonly [Key in Name]: Name extends 'body' ? Sent<Id, Name> : WithNumbers<Sent<Id, Name>> };

export type CallInput<Id extends ServedPortalOperationId> = InputPart<Id, 'params'> &
  InputPart<Id, 'query'> &
  InputPart<Id, 'body'> &
  CallOptions;

export interface CallOptions {
  /** Idempotency key, the same for every retry of one user action. A POST without one gets a random key. */
  readonly key?: string;
  /** Version of the record on which the change is based. */
  readonly ifMatch?: number;
  /** Known version: the call fails with 304 when it is still current. */
  readonly ifNoneMatch?: number;
  /** A background call, which shows no sign-in, no waiting message and no connection message. */
  readonly isQuiet?: boolean;
  readonly signal?: AbortSignal;
  /** Sent as multipart form data with `body` as its metadata. */
  readonly file?: Blob;
  /** Responds immediately with 202 while the job runs (bulk calls). */
  readonly respondAsync?: boolean;
  /** No timeout, for files of any size; ends only by `signal`. */
  readonly isLong?: boolean;
  /** Called for every received chunk of a file, with the response headers. */
  readonly onPart?: (bytes: Uint8Array, headers: Headers) => void;
}

/** Supplies tokens. */
export interface Credentials {
  /** A valid token, renewed if necessary; null before sign-in. */
  readonly token: () => Promise<string | null>;
  /** Called after a 401 for `rejected`: a new token for one retry, or null. */
  readonly renewToken: (rejected: string) => Promise<string | null>;
  /** The permissions of the token, for responses without abilities. */
  readonly permissions: () => ReadonlySet<Permission>;
  /** Called when no valid token is available: signs in again or signs out, which leaves the page. */
  readonly onTokenRejected: () => Promise<void>;
}

export type Call = <Id extends ServedPortalOperationId>(
  id: Id,
  input: CallInput<Id>,
) => Promise<ResponseBody<Id>>;

/** Longer than the server's own timeouts, so that only a lost connection reaches it. */
const TIMEOUT_MS = 30_000;

/** A retryable call that fails within this time is sent once more. After longer waits the user decides. */
const RETRY_WITHIN_MS = 5_000;
const RETRY_DELAY_MS = 400;

/** Problem codes of a busy server, sent with Retry-After. */
const BUSY_CODES: ReadonlySet<string | undefined> = new Set([
  'unavailable',
  'in-flight',
  'too-many-requests',
]);
/** Longer delays are shown as a failure instead. */
const MAX_BUSY_SECONDS = 5;
const MAX_BUSY_RETRIES = 2;

/** Creates the typed call function. Calls throw `CallFailure`, or `AbortError` when the caller aborts. */
export function createCall(credentials: Credentials, send: typeof fetch = fetch): Call {
  const sendAuthorised = async (request: Request, row: OperationRow): Promise<Response> => {
    const token = row.access === 'public' ? null : await credentials.token();
    const response = await sendWithRetry(send, request, token);
    if (response.status !== 401 || token === null) return response;
    const renewed = await credentials.renewToken(token);
    const second = renewed === null ? response : await sendWithRetry(send, request, renewed);
    if (second.status === 401 && !request.isQuiet) await credentials.onTokenRejected();
    return second;
  };
  return async (id, input) => {
    const row: OperationRow = PORTAL_OPERATIONS[id];
    const request = requestOf(row, input as AnyCallInput);
    // Loaded before the request, so that a failed load can't hide the result of a change.
    const complete = await completionFor(row.path);
    let startedAt = performance.now();
    let response = await sendAuthorised(request, row);
    if (response.status === 304) throw new CallFailure(304, null, { path: row.path });
    for (let retries = 0; !response.ok; retries += 1) {
      const failure = await failureOf(response, row.path);
      // After a slow response the work may still be running on the server.
      const isFast = performance.now() - startedAt <= RETRY_WITHIN_MS;
      const seconds = isFast && retries < MAX_BUSY_RETRIES ? busySecondsOf(request, response, failure) : null;
      if (seconds === null) {
        serverStatus.onFailure(response, failure);
        throw failure;
      }
      await busyCalls.wait(seconds, request.signal);
      startedAt = performance.now();
      response = await sendAuthorised(request, row);
    }
    if (row.access !== 'public') serverStatus.onSuccess();
    // The contract tests check the server's responses against the schema of the operation.
    const body = await readBody(response, row.path, input as AnyCallInput);
    return complete(body, credentials.permissions()) as ResponseBody<typeof id>;
  };
}

type Complete = (body: unknown, permissions: ReadonlySet<Permission>) => unknown;

/** Only other servers leave out fields, so the first page loads without the rules that add them. */
async function completionFor(path: string): Promise<Complete> {
  if (apiAddress(path) === '') return (body) => body;
  try {
    return (await import('#api/complete-response.ts')).completeResponse;
  } catch (cause) {
    throw new CallFailure(0, null, { cause, path });
  }
}

/** For public operations before sign-in. */
export const callAnonymously: Call = createCall({
  token: async () => null,
  permissions: () => new Set(),
  renewToken: async () => null,
  onTokenRejected: async () => {},
});

interface AnyCallInput extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

interface Request {
  readonly path: string;
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  readonly isLong: boolean;
  readonly isQuiet: boolean;
}

function requestOf(
  row: OperationRow,
  { params, query, body, file, key, signal, ...options }: AnyCallInput,
): Request {
  const { ifMatch, ifNoneMatch, respondAsync, isLong = file !== undefined, isQuiet = false } = options;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  const server = apiAddress(row.path);
  const address = `${server}${path}`;
  return {
    path,
    url: search === '' ? address : `${address}?${search}`,
    signal,
    isLong,
    isQuiet,
    init: { method: row.method, ...(body !== undefined && { body: bodyOf(body, file) }) },
    headers: {
      accept: 'application/json',
      'x-appname': APP_NAME,
      'x-appversion': CLIENT_VERSION,
      // The browser sets the multipart content type with its boundary.
      ...(body !== undefined && file === undefined && { 'content-type': 'application/json' }),
      ...(row.method === 'POST' && { 'idempotency-key': key ?? crypto.randomUUID() }),
      // Other servers refuse headers that the specification does not have.
      ...(server === '' && row.method !== 'GET' && { 'x-page': pagePath() }),
      ...(respondAsync === true && { prefer: 'respond-async' }),
      ...(ifMatch !== undefined && isOwnVersion(ifMatch) && { 'if-match': `"${ifMatch}"` }),
      ...(ifNoneMatch !== undefined && isOwnVersion(ifNoneMatch) && { 'if-none-match': `"${ifNoneMatch}"` }),
    },
  };
}

/** Recorded with the changes. Plain tests have no page. */
const pagePath = () => globalThis.location?.pathname ?? '';

function bodyOf(body: unknown, file: Blob | undefined): string | FormData {
  const json = JSON.stringify(body);
  if (file === undefined) return json;
  const form = new FormData();
  form.append('metadata', new Blob([json], { type: 'application/json' }));
  // The real name is in the metadata, because a multipart file name is limited to ASCII.
  form.append('fileData', file, 'file');
  return form;
}

/** Seconds until a retry; null when the response names no delay or a retry could repeat the work. */
function busySecondsOf(request: Request, response: Response, { problem }: CallFailure): number | null {
  const seconds = Math.ceil(Number(response.headers.get('retry-after')));
  const isRetryable = BUSY_CODES.has(problem?.code) && seconds > 0 && seconds <= MAX_BUSY_SECONDS;
  return isRetryable && !request.isQuiet && (request.init.method === 'GET' || hasKey(request))
    ? seconds
    : null;
}

const hasKey = ({ headers }: Request) => headers['idempotency-key'] !== undefined;

/** Retries a request with an idempotency key once, which hides a short connection loss. */
async function sendWithRetry(send: typeof fetch, request: Request, token: string | null): Promise<Response> {
  const startedAt = performance.now();
  try {
    return await sendOnce(send, request, token);
  } catch (failure) {
    if (!hasKey(request) || request.signal?.aborted || performance.now() - startedAt > RETRY_WITHIN_MS)
      throw failure;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY_MS);
    });
    return sendOnce(send, request, token);
  }
}

async function sendOnce(send: typeof fetch, request: Request, token: string | null): Promise<Response> {
  const { path, url, init, headers, signal, isLong, isQuiet } = request;
  const timeoutMs = lookupMessagesFor(path)?.timeoutMs ?? TIMEOUT_MS;
  const wait = isLong || isQuiet ? null : slowCalls.begin();
  const signals = [signal, wait?.stopped, isLong ? null : abortAfter(timeoutMs)].filter((part) => !!part);
  try {
    const response = await send(url, {
      ...init,
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.any(signals),
    });
    serverStatus.onResponse(response);
    serverClock.onResponse(response);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallFailure(0, wait?.stopped.aborted ? STOPPED_WAITING : null, { cause, path });
  } finally {
    wait?.end();
  }
}

/** Uses setTimeout, which tests can fake; AbortSignal.timeout cannot be faked. */
function abortAfter(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}

const FILE_TYPE =
  /^(?:application\/(?:pdf|octet-stream|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/(?:csv|event-stream))\b/;

/** Parses JSON, or returns the file of a file operation. */
async function readBody(response: Response, path: string, { onPart, signal }: CallOptions): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    if (!FILE_TYPE.test(type)) return await response.json();
    return new File(await readChunks(response, onPart), name, { type });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // A truncated response counts as no response.
    throw new CallFailure(0, null, { cause, path });
  }
}

async function readChunks(response: Response, onPart: CallOptions['onPart']): Promise<BlobPart[]> {
  if (onPart === undefined || response.body === null) return [await response.blob()];
  const parts: BlobPart[] = [];
  for await (const part of response.body) {
    parts.push(part);
    onPart(part, response.headers);
  }
  return parts;
}
