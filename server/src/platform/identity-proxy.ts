import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import type { SendPage } from '#platform/web.ts';

const ANSWER_WITHIN_MS = 15_000;
const RETRY_AFTER_SECONDS = '2';

/** Headers between two neighbours, which are not passed on (RFC 9110 §7.6.1). */
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

/**
 * /idp belongs to the embedded identity process; bodies pass through unread, and the host of the call is kept.
 * Whoever looks at a page of it while it does not answer gets the web app's, which says so.
 */
export function addIdentityProxy(
  app: FastifyInstance,
  upstream: string,
  sendPage: SendPage | undefined,
): void {
  void app.register(async (idp) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    idp.addHook('onClose', async () => agent.destroy());
    idp.removeAllContentTypeParsers();
    idp.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    idp.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      url: '/idp/*',
      handler: async (request, reply) => {
        let answer: IncomingMessage;
        try {
          answer = await forward(request, upstream, agent);
        } catch (error) {
          const isPage = request.headers.accept?.includes('text/html') === true;
          if (sendPage === undefined || !isPage) throw error;
          return sendPage(request, reply.header('retry-after', RETRY_AFTER_SECONDS), 503);
        }
        reply.raw.once('close', () => answer.destroy());
        return reply
          .code(answer.statusCode ?? 502)
          .headers(passedOn(answer.headers))
          .send(answer);
      },
    });
  });
}

function forward(request: FastifyRequest, upstream: string, agent: Agent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = ask(
    new URL(upstream),
    {
      agent,
      method: request.method,
      path: request.raw.url,
      headers: {
        ...passedOn(request.headers),
        // What a caller says about itself is replaced by what we see.
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      },
      timeout: ANSWER_WITHIN_MS,
    },
    resolve,
  );
  sent.on('timeout', () => sent.destroy(new Error('The identity process does not answer')));
  sent.on('error', (cause) =>
    reject(new AppError('unavailable', { cause, headers: { 'retry-after': RETRY_AFTER_SECONDS } })),
  );
  request.raw.once('close', () => {
    if (!request.raw.complete) sent.destroy();
  });
  if (request.body instanceof Readable) request.body.pipe(sent);
  else sent.end();
  return promise;
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)),
  );
}
