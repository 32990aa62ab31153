import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { isPageRequest } from '#platform/web.ts';
import { toAppError, isLoggedAsError, sendProblem } from '#platform/problem.ts';

/** Sends every error as a problem document (RFC 9457). Internal errors also go to the error log. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
}

/** The router rejects some URLs before any hook runs, so this handler repeats the work of the hooks. */
export function respondToBadUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.call = {};
  reply.header('x-request-id', request.id);
  const isTooLong = 'code' in error && error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const failure = isTooLong
    ? new AppError('address-too-long')
    : new AppError('malformed-request', { detail: 'The URL is not valid' });
  request.log.info({ event: 'input_validation_fail', method: request.method, code: failure.code });
  // The router of the portal cannot decode the path either, so a browser is redirected to the error page.
  if (isPageRequest(request)) return void reply.header('cache-control', 'no-store').redirect('/error');
  sendFailure(request, reply, failure);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  return sendProblem(reply, recordFailure(request, thrown));
}

/** Records the failure for the log and the metrics, and returns it as an error of the catalogue. */
export function recordFailure(request: FastifyRequest, thrown: unknown): AppError {
  const error = toAppError(thrown);
  const reason = reasonOf(error);
  request.call.failure = { code: error.code, ...(reason !== undefined && { reason }) };
  if (isLoggedAsError(error)) {
    request.log.error({ event: 'failure', err: error.cause ?? error }, 'Request failed');
  }
  return error;
}

function reasonOf({ cause }: AppError): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}
