import type { FastifyInstance } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { fail } from '#platform/failures.ts';
import { asksForPage, type SendPage } from '#platform/web.ts';

/** Paths that no route has: a page of the web app, or nothing. Answered before a body is read. */
export function addUnknownPaths(app: FastifyInstance, sendPage: SendPage | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    if (sendPage !== undefined && asksForPage(request)) return sendPage(request, reply);
    return fail(request, reply, new AppError('not-found'));
  });
}
