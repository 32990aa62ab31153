import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import '#platform/call.ts';

export const MAX_PATH = 4096;
const MAX_QUERY = 4096;

/** Short enough to be read out over the telephone. */
export function newRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** First of all, for every request: its number, the headers of its answer, and what HTTP itself must not be. */
export function addRequestGuard(app: FastifyInstance, scheme: 'http' | 'https'): void {
  const headers = securityHeaders(scheme);
  app.decorateRequest('call');
  app.addHook('onRequest', (request, reply, done) => {
    request.call = {};
    reply.header('x-request-id', request.id);
    // The identity provider's pages come with headers of their own.
    if (!request.url.startsWith('/idp/')) reply.headers(headers);
    done(fault(request));
  });
}

function fault({ raw, headers }: FastifyRequest): AppError | undefined {
  const url = raw.url ?? '';
  if (!url.startsWith('/'))
    return new AppError('malformed-request', { detail: 'The address is not readable' });
  const query = url.indexOf('?');
  const pathLength = query === -1 ? url.length : query;
  if (pathLength > MAX_PATH || url.length - pathLength > MAX_QUERY) return new AppError('address-too-long');
  if (headers.host === undefined)
    return new AppError('malformed-request', { detail: 'One host must be named' });
  const twice = givenTwice(raw.rawHeaders);
  if (twice !== undefined)
    return new AppError('malformed-request', { detail: `The header ${twice} is given twice` });
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return new AppError('unsupported-type');
  return undefined;
}

/** Of these Node takes the first and says nothing; whoever stands before us may have taken the last. */
const ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

function givenTwice(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
