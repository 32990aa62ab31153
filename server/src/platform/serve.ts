import { Readable } from 'node:stream';
import {
  OPERATION_IDS,
  OPERATIONS,
  type OperationRow,
  type ServedOperationId,
} from '@cartage/contract/operation-table.ts';
import { operation, type Operation } from '@cartage/contract/operations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '#parts.ts';
import { admit, refuseUnserved } from '#platform/admit.ts';
import { AppError } from '#errors/app-error.ts';
import { assertAnswer } from '#platform/assert-answer.ts';
import { within } from '#platform/deadline.ts';
import type { Handled, Handler } from '#platform/handled.ts';
import { attemptOf, ifMatchOf, knownOf, respondAsyncOf } from '#platform/preconditions.ts';
import { invalid } from '#platform/problem.ts';
import { parseQuery } from '#platform/query-string.ts';
import type { Reply, ReplyOptions, SentFile } from '#platform/reply.ts';
import { refuseOtherMethods, routeOf } from '#platform/routes.ts';

/** The last of the nested limits: browser 30 s > this > statement 5 s > lock 2 s and wait for a connection 2 s. */
const HANDLER_MS = 20_000;

/** Registers a served operation of the contract with its handler; the only place that calls the router. */
export function serve<Id extends ServedOperationId>(
  app: FastifyInstance,
  parts: Parts,
  id: Id,
  handler: Handler<Id>,
): void {
  const served = operation(id);
  assertAccess(served);
  app.route({
    method: served.method,
    url: routeOf(served.path),
    exposeHeadRoute: false,
    config: { operation: id },
    onRequest: (request) => admit(parts, served, request),
    handler: async (request, reply) => {
      const given = await within(HANDLER_MS, handler(handledFrom(parts, served, request)));
      if ('file' in given) return sendFile(reply, served, given);
      if ('unchanged' in given)
        return reply
          .code(304)
          .headers(headersOf({ etag: given.unchanged }))
          .send();
      return send(reply, served, jsonOf(given, parts.validateAnswers ? served : undefined), given);
    },
  });
}

/** Throws when the contract says that an operation is served and no feature serves it. */
export function assertAllServed(app: FastifyInstance): void {
  for (const id of OPERATION_IDS) {
    const { method, path, served }: OperationRow = OPERATIONS[id];
    if (served && !app.hasRoute({ method, url: routeOf(path) })) throw new Error(`Nothing serves ${id}`);
  }
}

/** The rest of the contract: operations that are not served yet, and methods that a path does not have. */
export function serveTheRest(app: FastifyInstance, parts: Parts): void {
  for (const id of OPERATION_IDS) {
    const { method, path, served }: OperationRow = OPERATIONS[id];
    if (served) continue;
    app.route({
      method,
      url: routeOf(path),
      exposeHeadRoute: false,
      config: { operation: id },
      onRequest: (request) => refuseUnserved(parts, id, request),
      handler: () => undefined,
    });
  }
  refuseOtherMethods(
    app,
    OPERATION_IDS.map((id) => OPERATIONS[id]),
  );
}

/** Nothing is reachable by forgetting to say who may reach it. */
export function assertAccess({ id, access, path }: Operation): void {
  const isOpen = access === 'public';
  if (!isOpen && access.length === 0) throw new Error(`${id} has neither permissions nor public`);
  if (isOpen && path.includes('{org}')) throw new Error(`${id} is public and about an organisation`);
}

function handledFrom<Id extends ServedOperationId>(
  parts: Parts,
  served: Operation<Id>,
  request: FastifyRequest,
): Handled<Id> {
  const { tenant, principal, scope, params } = request.call;
  const { shape } = served;
  if (tenant === undefined) throw new AppError('internal');
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (shape.form !== undefined && !isForm) throw new AppError('unsupported-type');
  const handled = {
    params,
    query: checked(shape.query, parseQuery(request.raw.url ?? ''), 'query'),
    body: checked(shape.body, request.body, 'body'),
    upload: request.call.upload,
    tenant,
    principal,
    scope,
    requestId: request.id,
    now: parts.clock(),
    ifMatch: ifMatchOf(request),
    known: knownOf(request),
    attempt: attemptOf(request, served),
    respondAsync: respondAsyncOf(request),
  };
  // `admit` filled in what the operation's path and access call for, and the schemas made the rest.
  return handled as unknown as Handled<Id>;
}

function checked(schema: Operation['shape']['body'], value: unknown, place: 'body' | 'query'): unknown {
  if (schema === undefined) {
    const isGiven = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (isGiven) throw new AppError('unknown-field');
    return undefined;
  }
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error, place);
  return result.data;
}

function jsonOf<Id extends ServedOperationId>(
  given: Exclude<Reply<Id>, SentFile>,
  toCheck: Operation<Id> | undefined,
): string | Buffer {
  const json = 'rawJson' in given ? given.rawJson : JSON.stringify(given.answer);
  if (toCheck !== undefined) assertAnswer(toCheck, json.toString());
  return json;
}

function send(
  reply: FastifyReply,
  { shape }: Operation,
  json: string | Buffer,
  options: ReplyOptions,
): FastifyReply {
  reply.code(options.status ?? shape.status ?? 200).headers(headersOf(options));
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(asIs).send(json);
}

const headersOf = ({ etag, location, headers }: ReplyOptions) => ({
  'cache-control': 'no-store',
  ...(etag !== undefined && { etag: `"${etag}"` }),
  ...(location !== undefined && { location }),
  ...headers,
});

function sendFile(
  reply: FastifyReply,
  { id, shape }: Operation,
  { file, fileName, headers = {} }: SentFile & ReplyOptions,
): FastifyReply {
  if (shape.file === undefined) throw new Error(`${id} answers JSON`);
  return reply
    .code(shape.status ?? 200)
    .header('content-type', shape.file)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .headers(headers)
    .header('cache-control', 'no-store')
    .send(Buffer.isBuffer(file) ? file : Readable.from(file));
}

const asIs = (text: string) => text;
