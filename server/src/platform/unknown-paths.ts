import type { FastifyInstance } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { sendFailure } from '#platform/failures.ts';
import { isPageRequest, type SendPage } from '#platform/web.ts';

/** Responds to paths without a route before a body is read: with the page of the web app, or `not-found`. */
export function addUnknownPaths(app: FastifyInstance, sendPage: SendPage | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    if (sendPage !== undefined && isPageRequest(request)) return sendPage(request, reply);
    return sendFailure(request, reply, new AppError('not-found'));
  });
}
