import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import '#platform/call.ts';

export const MAX_PATH_LENGTH = 4096;
const MAX_QUERY = 4096;

/** Short enough to read out over the telephone. */
export function newRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** The first hook of every request: sets its id and the security headers, and rejects invalid HTTP. */
export function addRequestGuard(app: FastifyInstance, scheme: 'http' | 'https'): void {
  const headers = securityHeaders(scheme);
  app.decorateRequest('call');
  app.addHook('onRequest', (request, reply, done) => {
    request.call = {};
    reply.header('x-request-id', request.id);
    // The pages of the identity provider have their own security headers.
    if (!request.url.startsWith('/idp/')) reply.headers(headers);
    done(validate(request));
  });
}

function validate({ raw, headers }: FastifyRequest): AppError | undefined {
  const url = raw.url ?? '';
  if (!url.startsWith('/')) return new AppError('malformed-request', { detail: 'The URL is not valid' });
  const query = url.indexOf('?');
  const pathLength = query === -1 ? url.length : query;
  if (pathLength > MAX_PATH_LENGTH || url.length - pathLength > MAX_QUERY)
    return new AppError('address-too-long');
  if (headers.host === undefined)
    return new AppError('malformed-request', { detail: 'The Host header is missing' });
  const repeated = repeatedHeader(raw.rawHeaders);
  if (repeated !== undefined)
    return new AppError('malformed-request', { detail: `The header ${repeated} is repeated` });
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return new AppError('unsupported-type');
  return undefined;
}

/** Node silently uses the first value of these; a proxy in front may use the last. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
