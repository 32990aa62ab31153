import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#platform/authenticate.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** One JSON line per event, in UTC, without details of the process or the machine. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
    },
    destination,
  );
}

/** Leaves out the details of PostgreSQL errors: they repeat values of the row, which may be personal data. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack,
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}

/**
 * Logs one line per request. It contains the route pattern instead of the URL, which may contain names and phone
 * numbers, and the user as a keyed hash.
 */
export function addRequestLog(app: FastifyInstance, logKey: string | undefined): void {
  const key = logKey ?? randomBytes(32).toString('base64');
  app.addHook('onResponse', (request, reply, done) => {
    const { tenant, failure } = request.call;
    request.log.info({
      event: eventOf(failure?.code),
      tenant: tenant?.code,
      user: userOf(request, key),
      client: clientOf(request.headers),
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...failure,
    });
    done();
  });
}

/** Event names of the OWASP logging vocabulary, for security monitoring. */
const EVENTS: Readonly<Record<string, string>> = {
  'not-signed-in': 'authn_fail',
  'not-permitted': 'authz_fail',
  'malformed-request': 'input_validation_fail',
  'unknown-field': 'input_validation_fail',
  'rule-broken': 'input_validation_fail',
  'too-many-requests': 'excess_rate_limit_exceeded',
};

function eventOf(code: string | undefined): string {
  return (code !== undefined && EVENTS[code]) || 'request';
}

/** SHELL-12. Values that are not a name and a version are left out. */
function clientOf(headers: FastifyRequest['headers']): string | undefined {
  const label = `${String(headers['x-appname'])}/${String(headers['x-appversion'])}`;
  return /^[\w .-]{1,40}\/\w[\w.+-]{0,39}$/.test(label) && !label.includes('undefined') ? label : undefined;
}

const hashes = new WeakMap<Principal, string>();

function userOf(request: FastifyRequest, key: string): string | undefined {
  const { tenant, principal } = request.call;
  if (tenant === undefined || principal === undefined) return undefined;
  let hash = hashes.get(principal);
  if (hash === undefined) {
    hash = createHmac('sha256', key).update(`${tenant.id}:${principal.sub}`).digest('base64url').slice(0, 12);
    hashes.set(principal, hash);
  }
  return hash;
}
