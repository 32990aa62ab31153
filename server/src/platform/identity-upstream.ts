import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { fetchOk } from '#platform/fetch-json.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
const HEALTH_TIMEOUT_MS = 1000;
const MAX_SOCKETS = 64;
/** The largest response is a font of 350 KB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
export const RETRY_AFTER_SECONDS = '2';

/** Connection headers, which a proxy does not forward (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export interface IdentityResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The embedded identity process. A request takes one of its few connections only after the body has arrived, and
 * releases it before the response is sent, so that a slow caller holds none.
 */
export interface IdentityUpstream {
  /** Throws `unavailable` when the process does not respond. */
  forward(request: FastifyRequest): Promise<IdentityResponse>;
  close(): void;
}

export function createIdentityUpstream(origin: string): IdentityUpstream {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  return {
    forward: async (request) => {
      try {
        return await readResponse(await send(request, origin, agent));
      } catch (cause) {
        throw new AppError('unavailable', { cause, headers: { 'retry-after': RETRY_AFTER_SECONDS } });
      }
    },
    close: () => agent.destroy(),
  };
}

/** Resolves when the process answers its health check. */
export const fetchIdentityHealth = (origin: string): Promise<void> =>
  fetchOk(`${origin}/idp/health`, HEALTH_TIMEOUT_MS);

function send(request: FastifyRequest, origin: string, agent: Agent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  // For a request without a body, the caller's content length is removed: the identity process would wait for a body.
  const { 'content-length': _length, ...headers } = forwarded(request.headers);
  const sent = httpRequest(
    new URL(origin),
    {
      agent,
      method: request.method,
      path: request.raw.url,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': body.length }),
        // Forwarding headers of the caller are not trusted.
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      },
      timeout: RESPONSE_TIMEOUT_MS,
    },
    resolve,
  );
  sent.on('timeout', () => sent.destroy(new Error('The identity process does not respond')));
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

async function readResponse(response: IncomingMessage): Promise<IdentityResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    // Without an encoding on the response, its chunks are buffers.
    const buffer = chunk as Buffer;
    size += buffer.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response of the identity process is too large');
    chunks.push(buffer);
  }
  const { 'content-length': _length, ...headers } = forwarded(response.headers);
  return { status: response.statusCode ?? 502, headers, body: Buffer.concat(chunks) };
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)),
  );
}
