import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { lookup as systemLookup } from '#platform/localhost-lookup.ts';

export interface WebhookConnections {
  /** Decides for every address, after its name was resolved. */
  readonly canConnectTo: (address: string) => boolean;
  /** Resolves names; by default the system's resolver. */
  readonly lookup?: LookupFunction;
}

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface PostResult {
  /** Null without a response. */
  readonly status: number | null;
  /** Null: accepted. */
  readonly error: string | null;
  /** The header of the response. */
  readonly retryAfter: string | null;
}

type Response = Pick<PostResult, 'retryAfter'> & { readonly status: number };

const TIMEOUT_MS = 10_000;
const MAX_ERROR_LENGTH = 200;

/**
 * Posts JSON over a connection of its own, so that the address is resolved and checked every time. Never follows a
 * redirect and never reads the body of the response. Rejects only when `signal` aborts.
 */
export async function postWebhook(post: WebhookPost, connections: WebhookConnections): Promise<PostResult> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(post, connections, AbortSignal.any([timeout, post.signal]));
    return { ...response, error: errorOfStatus(response.status) };
  } catch (error) {
    post.signal.throwIfAborted();
    const text = timeout.aborted ? 'No response within 10 s' : describe(error);
    return { status: null, error: text.slice(0, MAX_ERROR_LENGTH), retryAfter: null };
  }
}

function send(post: WebhookPost, connections: WebhookConnections, signal: AbortSignal): Promise<Response> {
  const { url, headers, body } = post;
  const { protocol, hostname } = new URL(url);
  // An address in the URL is not resolved.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && !connections.canConnectTo(literal))
    return Promise.reject(new PrivateAddressError(literal));
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { request } = protocol === 'https:' ? https : http;
  const sent = request(
    url,
    {
      method: 'POST',
      agent: false,
      lookup: checkedLookup(connections),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Cartage-Webhooks/1',
        ...headers,
      },
    },
    (response) => {
      response.destroy();
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(address: string) {
    super(`${address} is not a public address`);
  }
}

/** The connection uses the addresses that were checked, so a name that is resolved again cannot change them. */
function checkedLookup({ canConnectTo, lookup = systemLookup }: WebhookConnections): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const refused = error ? undefined : addresses.find(({ address }) => !canConnectTo(address));
      const [first] = error ? [] : addresses;
      if (error) callback(error, []);
      else if (refused !== undefined) callback(new PrivateAddressError(refused.address), []);
      else if (first === undefined) callback(new Error(`${hostname} has no address`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function errorOfStatus(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399
    ? `The endpoint returned ${status}. Redirects are not followed.`
    : `The endpoint returned ${status}`;
}

/** Attempts over several addresses fail with an error without a message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || error.name;
}
