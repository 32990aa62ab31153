import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { IdentityDocuments } from '#platform/identity-documents.ts';
import {
  createIdentityUpstream,
  type IdentityResponse,
  RETRY_AFTER_SECONDS,
} from '#platform/identity-upstream.ts';
import type { PlatformDependencies } from '#platform/platform-dependencies.ts';
import { RequestsInProgress } from '#platform/requests-in-progress.ts';
import type { SendPage } from '#platform/web.ts';

/** The library reads 56 KB at most. */
const MAX_BODY_BYTES = 64 * 1024;
/** The limit allows for several users behind one address: a browser opens six connections. */
const MAX_IN_PROGRESS_PER_ADDRESS = 32;
const SIGN_IN_PATH = /^\/idp\/interaction\/[\w-]+$/;

type SignInOutcome = 'success' | 'failure' | 'throttled' | 'invalid';

const OUTCOMES: Readonly<Record<number, SignInOutcome>> = {
  303: 'success',
  401: 'failure',
  429: 'throttled',
};

/**
 * Forwards /idp to the embedded identity process, with the host of the request. While that process is down, page
 * requests get the page of the web app, which shows the outage.
 */
export function addIdentityProxy(
  app: FastifyInstance,
  origin: string,
  deps: PlatformDependencies,
  sendPage: SendPage | undefined,
): void {
  void app.register(async (idp) => {
    const upstream = createIdentityUpstream(origin);
    const documents = new IdentityDocuments(deps.clock);
    idp.addHook('onClose', async () => upstream.close());
    limitAddresses(idp, deps);
    readBodiesFirst(idp, deps);
    idp.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      url: '/idp/*',
      handler: async (request, reply) => {
        const forward = () => upstream.forward(request);
        const response = (await documents.respond(request, forward)) ?? (await forward());
        countSignIn(request, response, deps);
        return reply.code(response.status).headers(response.headers).send(response.body);
      },
      errorHandler: async (error, request, reply) => {
        const isPage = request.headers.accept?.includes('text/html') === true;
        const isOutage = error instanceof AppError && error.code === 'unavailable';
        if (sendPage === undefined || !isPage || !isOutage) throw error;
        return sendPage(request, reply.header('retry-after', RETRY_AFTER_SECONDS), 503);
      },
    });
  });
}

/** Before the body is read: requests per minute, and requests in progress, of one network address. */
function limitAddresses(idp: FastifyInstance, { limits, metrics }: PlatformDependencies): void {
  const inProgress = new RequestsInProgress(MAX_IN_PROGRESS_PER_ADDRESS, () =>
    metrics.rateLimited('identity-connections'),
  );
  idp.addHook('onRequest', async (request, reply) => {
    limits.identity.count(request.ip);
    const release = inProgress.begin(request.ip);
    reply.raw.once('close', release);
  });
}

/** A body must be complete within seconds, before the request takes a connection to the identity process. */
function readBodiesFirst(idp: FastifyInstance, { bodyDeadlines }: PlatformDependencies): void {
  idp.removeAllContentTypeParsers();
  idp.addHook('onRequest', async (request) => bodyDeadlines.requireFast(request.raw));
  idp.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
}

function countSignIn(
  { method, url }: FastifyRequest,
  { status }: IdentityResponse,
  { metrics }: PlatformDependencies,
): void {
  if (method === 'POST' && SIGN_IN_PATH.test(url)) metrics.signInAttempted(OUTCOMES[status] ?? 'invalid');
}
