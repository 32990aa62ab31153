import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#platform/app-error.ts';
import { asAppError, isReported, sendProblem } from '#platform/problem.ts';

/** Every failure of the application leaves as a problem document; ours to mend reach the error log. */
export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => fail(request, reply, error));
}

export function fail(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = asAppError(thrown);
  const reason = reasonOf(error);
  request.call.failure = { code: error.code, ...(reason !== undefined && { reason }) };
  if (isReported(error)) {
    request.log.error(
      { event: 'failure', requestId: request.id, err: error.cause ?? error },
      'Something went wrong',
    );
  }
  return sendProblem(reply, error);
}

function reasonOf({ cause }: AppError): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}
