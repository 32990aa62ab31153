import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#errors/app-error.ts';
import { PROBLEM_TYPE, problemOf } from '#platform/problem.ts';
import { newRequestId } from '#platform/request-guard.ts';
import type { ErrorCode } from '@cartage/contract/errors.ts';
import type { FastifyBaseLogger } from 'fastify';

/** The error code of Node. */
export const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  [REQUEST_TIMEOUT]: 'too-slow',
};

/** Input that is not valid HTTP never becomes a request: responds on the socket, with the same body format, and closes it. */
export function respondToClientError(
  error: { readonly code?: string },
  socket: Duplex,
  log: FastifyBaseLogger,
): void {
  // The caller closed the connection.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const code = CODES[error.code ?? ''] ?? 'malformed-request';
  const problem = problemOf(new AppError(code), requestId);
  const body = JSON.stringify(problem);
  log.info({ event: 'request', requestId, status: problem.status, code, reason: error.code });
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
