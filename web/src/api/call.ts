import { OPERATIONS, type OperationRow, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Answer, Sent } from '@cartage/contract/operations.ts';
import { APP_NAME, CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { busyCalls } from '#api/busy-calls.ts';
import { lookupWordsOf } from '#api/lookup-words.ts';
import { CallFailure, failureOf, STOPPED_WAITING } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { serverNews } from '#api/server-news.ts';
import { slowCalls } from '#api/slow-calls.ts';

type Loose<Values> = { readonly [Key in keyof Values]: Values[Key] | number };
type Part<Id extends ServedOperationId, Name extends 'params' | 'query' | 'body'> =
  Sent<Id, Name> extends undefined
    ? unknown
    : { readonly [Key in Name]: Name extends 'body' ? Sent<Id, Name> : Loose<Sent<Id, Name>> };

export type CallInput<Id extends ServedOperationId> = Part<Id, 'params'> &
  Part<Id, 'query'> &
  Part<Id, 'body'> &
  CallOptions;

export interface CallOptions {
  /** Idempotency key of the user's intent, the same for every repetition of it; a POST without gets its own. */
  readonly key?: string;
  /** Version of the consignment that the change was made on. */
  readonly ifMatch?: number;
  /** Version that is here already: where it still stands the call fails with 304. */
  readonly ifNoneMatch?: number;
  /** Nobody asked for it: whoever has to sign in again, waits or is without a connection hears of it by their own calls. */
  readonly isQuiet?: boolean;
  readonly signal?: AbortSignal;
  /** Goes as a form, with `body` as its metadata. */
  readonly file?: Blob;
  /** Answered at once; the work goes on (bulk calls). */
  readonly respondAsync?: boolean;
  /** A file of any size: it may take as long as it takes, and ends by `signal`. */
  readonly isLong?: boolean;
  /** Told every piece of a file as it comes, with the headers of the answer. */
  readonly onPart?: (bytes: Uint8Array, headers: Headers) => void;
}

/** Where the tokens come from; this file knows of none. */
export interface Credentials {
  /** A token that is good now, renewed beforehand if need be; null before sign-in. */
  readonly token: () => Promise<string | null>;
  /** After a 401 for `spent`: another token to repeat the same call with, or null when nothing renews. */
  readonly renewed: (spent: string) => Promise<string | null>;
  /** Nothing renews: the user signs in again, or is signed out. The page is left either way. */
  readonly refused: () => Promise<void>;
}

export type Call = <Id extends ServedOperationId>(id: Id, input: CallInput<Id>) => Promise<Answer<Id>>;

/** Longer than the server's own limits together, so that only a lost connection meets it. */
const TIMEOUT_MS = 30_000;

/** A lost call that may be sent again is, soon and once; one that took this long has lost its user too. */
const REPEAT_WITHIN_MS = 5_000;
const REPEAT_AFTER_MS = 400;

/** A server that has too much to do just now says so, and when to come again. */
const BUSY: ReadonlySet<string | undefined> = new Set(['unavailable', 'in-flight', 'too-many-requests']);
/** Whoever is told to wait for longer is told in words. */
const LONGEST_BUSY_SECONDS = 5;
const BUSY_TRIES = 2;

/** Makes the typed call of an operation. Throws `CallFailure`, or an `AbortError` when the caller gave up. */
export function createCall(credentials: Credentials, send: typeof fetch = fetch): Call {
  const sendAuthorised = async (request: Request, row: OperationRow): Promise<Response> => {
    const token = row.access === 'public' ? null : await credentials.token();
    const response = await sendSafely(send, request, token);
    if (response.status !== 401 || token === null) return response;
    const renewed = await credentials.renewed(token);
    const second = renewed === null ? response : await sendSafely(send, request, renewed);
    if (second.status === 401 && !request.isQuiet) await credentials.refused();
    return second;
  };
  return async (id, input) => {
    const row: OperationRow = OPERATIONS[id];
    const request = requestOf(row, input as Parts);
    let began = performance.now();
    let response = await sendAuthorised(request, row);
    if (response.status === 304) throw new CallFailure(304, null, { path: row.path });
    for (let tries = 0; !response.ok; tries += 1) {
      const failure = await failureOf(response, row.path);
      // What the server gave up after so long may still be under way there.
      const isSoon = performance.now() - began <= REPEAT_WITHIN_MS;
      const seconds = isSoon && tries < BUSY_TRIES ? busySecondsOf(request, response, failure) : null;
      if (seconds === null) {
        serverNews.failed(response, failure);
        throw failure;
      }
      await busyCalls.wait(seconds, request.signal);
      began = performance.now();
      response = await sendAuthorised(request, row);
    }
    if (row.access !== 'public') serverNews.answered();
    // The contract's tests hold the server's answers against the shape of the operation.
    return (await readAnswer(response, row.path, input as Parts)) as Answer<typeof id>;
  };
}

/** For what is public: before sign-in there is no token, and nobody to sign in again. */
export const callAsNobody: Call = createCall({
  token: async () => null,
  renewed: async () => null,
  refused: async () => {},
});

interface Parts extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  readonly isLong: boolean;
  readonly isQuiet: boolean;
}

function requestOf(
  row: OperationRow,
  { params, query, body, file, key, signal, ...options }: Parts,
): Request {
  const { ifMatch, ifNoneMatch, respondAsync, isLong = file !== undefined, isQuiet = false } = options;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return {
    url: search === '' ? path : `${path}?${search}`,
    signal,
    isLong,
    isQuiet,
    init: { method: row.method, ...(body !== undefined && { body: bodyOf(body, file) }) },
    headers: {
      accept: 'application/json',
      'x-appname': APP_NAME,
      'x-appversion': CLIENT_VERSION,
      // A browser says itself how it cuts a form.
      ...(body !== undefined && file === undefined && { 'content-type': 'application/json' }),
      ...(row.method === 'POST' && { 'idempotency-key': key ?? crypto.randomUUID() }),
      ...(respondAsync === true && { prefer: 'respond-async' }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(ifNoneMatch !== undefined && { 'if-none-match': `"${ifNoneMatch}"` }),
    },
  };
}

function bodyOf(body: unknown, file: Blob | undefined): string | FormData {
  const json = JSON.stringify(body);
  if (file === undefined) return json;
  const form = new FormData();
  form.append('metadata', new Blob([json], { type: 'application/json' }));
  // Its name is in the metadata, whatever letters it has.
  form.append('fileData', file, 'file');
  return form;
}

/** Null where the answer is the last word: nothing said when to come again, or coming again could do the work twice. */
function busySecondsOf(request: Request, response: Response, { problem }: CallFailure): number | null {
  const seconds = Math.ceil(Number(response.headers.get('retry-after')));
  const isAsked = BUSY.has(problem?.code) && seconds > 0 && seconds <= LONGEST_BUSY_SECONDS;
  return isAsked && !request.isQuiet && (request.init.method === 'GET' || hasKey(request)) ? seconds : null;
}

const hasKey = ({ headers }: Request) => headers['idempotency-key'] !== undefined;

/** What carries a key is done once however often it arrives, so a short break of the connection stays unnoticed. */
async function sendSafely(send: typeof fetch, request: Request, token: string | null): Promise<Response> {
  const began = performance.now();
  try {
    return await sendOnce(send, request, token);
  } catch (failure) {
    if (!hasKey(request) || request.signal?.aborted || performance.now() - began > REPEAT_WITHIN_MS)
      throw failure;
    await new Promise((resolve) => {
      setTimeout(resolve, REPEAT_AFTER_MS);
    });
    return sendOnce(send, request, token);
  }
}

async function sendOnce(send: typeof fetch, request: Request, token: string | null): Promise<Response> {
  const { url, init, headers, signal, isLong, isQuiet } = request;
  const patienceMs = lookupWordsOf(url)?.patienceMs ?? TIMEOUT_MS;
  const wait = isLong || isQuiet ? null : slowCalls.begin();
  const limits = [signal, wait?.stopped, isLong ? null : abortedAfter(patienceMs)].filter((limit) => !!limit);
  try {
    const response = await send(url, {
      ...init,
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.any(limits),
    });
    serverNews.heard(response);
    serverClock.heard(response);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallFailure(0, wait?.stopped.aborted ? STOPPED_WAITING : null, { cause, path: url });
  } finally {
    wait?.end();
  }
}

/** By a timer of the page, which a test can turn forward: that of AbortSignal.timeout is the browser's own. */
function abortedAfter(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}

/** JSON, or the file of an operation that answers one. */
async function readAnswer(
  response: Response,
  path: string,
  { onPart, signal }: CallOptions,
): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    if (!/^(application\/pdf|text\/csv)\b/.test(type)) return await response.json();
    return new File(await readParts(response, onPart), name, { type });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Cut off on its way: as if it had not come.
    throw new CallFailure(0, null, { cause, path });
  }
}

async function readParts(response: Response, onPart: CallOptions['onPart']): Promise<BlobPart[]> {
  if (onPart === undefined || response.body === null) return [await response.blob()];
  const parts: BlobPart[] = [];
  for await (const part of response.body) {
    parts.push(part);
    onPart(part, response.headers);
  }
  return parts;
}
