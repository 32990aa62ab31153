import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import { asAppError, isReported, sendProblem } from '#platform/problem.ts';

/** Every failure of the application leaves as a problem document; ours to mend reach the error log. */
export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => fail(request, reply, error));
}

/** An address that is not one: found before any hook runs, so what they do is done here. */
export function answerBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.call = {};
  reply.header('x-request-id', request.id);
  const isTooLong = 'code' in error && error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const failure = isTooLong
    ? new AppError('address-too-long')
    : new AppError('malformed-request', { detail: 'The address is not readable' });
  request.log.info({ event: 'input_validation_fail', method: request.method, code: failure.code });
  fail(request, reply, failure);
}

export function fail(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  return sendProblem(reply, noteFailure(request, thrown));
}

/** For the log and the counts; as one of the catalogue. */
export function noteFailure(request: FastifyRequest, thrown: unknown): AppError {
  const error = asAppError(thrown);
  const reason = reasonOf(error);
  request.call.failure = { code: error.code, ...(reason !== undefined && { reason }) };
  if (isReported(error)) {
    request.log.error({ event: 'failure', err: error.cause ?? error }, 'Something went wrong');
  }
  return error;
}

function reasonOf({ cause }: AppError): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}
