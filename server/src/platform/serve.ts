import { Readable } from 'node:stream';
import { OPERATION_IDS, OPERATIONS, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import { EVENT_STREAM } from '@cartage/contract/shapes/change.ts';
import { issueMessage } from '@cartage/contract/issue-messages.ts';
import { operation, type Operation } from '@cartage/contract/operations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDependencies } from '#platform/platform-dependencies.ts';
import { authoriseRequest, rejectUnserved } from '#platform/authorise-request.ts';
import { AppError } from '#errors/app-error.ts';
import { assertResponse } from '#platform/assert-response.ts';
import { withDeadline } from '#platform/with-deadline.ts';
import type { OperationRequest, Handler } from '#platform/operation-request.ts';
import {
  idempotentRequestOf,
  ifMatchOf,
  ifNoneMatchOf,
  lastEventIdOf,
  respondAsyncOf,
} from '#platform/preconditions.ts';
import { validationError } from '#platform/problem.ts';
import { parseQueryString } from '#platform/query-string.ts';
import type { EventsReply, FileReply, Reply, ReplyOptions } from '#platform/reply.ts';
import { rejectOtherMethods, routeOf } from '#platform/routes.ts';

/** Timeouts nest: browser 30 s > this > statement 5 s > lock 2 s and pool wait 2 s. */
const HANDLER_TIMEOUT_MS = 20_000;

/** Registers the handler of a served operation. No other code adds routes of the contract. */
export function serve<Id extends ServedOperationId>(
  app: FastifyInstance,
  deps: PlatformDependencies,
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
    ...(served.shape.maxJsonBytes !== undefined && { bodyLimit: served.shape.maxJsonBytes }),
    onRequest: async (request, reply) => {
      try {
        await authoriseRequest(deps, served, request);
      } finally {
        reply.headers(request.call.rateLimit ?? {});
      }
    },
    handler: async (request, reply) => {
      const result = await withDeadline(HANDLER_TIMEOUT_MS, handler(operationRequest(deps, served, request)));
      if ('file' in result) return sendFile(reply, served, result);
      if ('events' in result) return sendEvents(reply, served, result);
      if ('unchanged' in result)
        return reply
          .code(304)
          .headers(headersOf({ etag: result.unchanged }))
          .send();
      return send(reply, served, jsonOf(result, deps.validateResponses ? served : undefined), result);
    },
  });
}

/** Throws when no feature registers an operation that the contract lists as served. */
export function assertAllServed(app: FastifyInstance): void {
  for (const id of OPERATION_IDS) {
    const { method, path, served }: OperationRow = OPERATIONS[id];
    if (served && !app.hasRoute({ method, url: routeOf(path) }))
      throw new Error(`No handler is registered for ${id}`);
  }
}

/** Adds routes for operations that are not served yet, and for unsupported methods of known paths. */
export function addUnservedRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  for (const id of OPERATION_IDS) {
    const { method, path, served }: OperationRow = OPERATIONS[id];
    if (served) continue;
    app.route({
      method,
      url: routeOf(path),
      exposeHeadRoute: false,
      config: { operation: id },
      onRequest: (request) => rejectUnserved(deps, id, request),
      handler: () => undefined,
    });
  }
  rejectOtherMethods(
    app,
    OPERATION_IDS.map((id) => OPERATIONS[id]),
  );
}

/** An operation without permissions must be declared public, so that none is public by omission. */
export function assertAccess({ id, access, path }: Operation): void {
  const isPublic = access === 'public';
  if (access !== 'printer' && !isPublic && access.length === 0)
    throw new Error(`${id} has no permissions and is not public`);
  if (isPublic && path.includes('{org}'))
    throw new Error(`${id} is public and has an organisation in its path`);
}

function operationRequest<Id extends ServedOperationId>(
  deps: PlatformDependencies,
  served: Operation<Id>,
  request: FastifyRequest,
): OperationRequest<Id> {
  const { tenant, principal, scope, provider, printer, params } = request.call;
  const { shape } = served;
  if (tenant === undefined) throw new AppError('internal');
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (shape.form !== undefined && shape.form.acceptsJson !== true && !isForm)
    throw new AppError('unsupported-type');
  const result = {
    params,
    query: parsed(shape.query, parseQueryString(request.raw.url ?? ''), 'query'),
    body: parsed(shape.body, request.body, 'body'),
    upload: request.call.upload,
    tenant,
    principal,
    scope,
    provider,
    printer,
    requestId: request.id,
    now: deps.clock(),
    ifMatch: ifMatchOf(request),
    ifNoneMatch: ifNoneMatchOf(request),
    lastEventId: lastEventIdOf(request),
    idempotentRequest: idempotentRequestOf(request, served),
    respondAsync: respondAsyncOf(request),
  };
  // `authoriseRequest` set the values that path and access of the operation require; the schemas parsed the rest.
  return result as unknown as OperationRequest<Id>;
}

function parsed(schema: Operation['shape']['body'], value: unknown, source: 'body' | 'query'): unknown {
  if (schema === undefined) {
    const isPresent = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (isPresent) throw new AppError('unknown-field');
    return undefined;
  }
  const result = schema.safeParse(value, { error: issueMessage });
  if (!result.success) throw validationError(result.error, source);
  return result.data;
}

function jsonOf<Id extends ServedOperationId>(
  result: Exclude<Reply<Id>, FileReply | EventsReply>,
  validatedBy: Operation<Id> | undefined,
): string | Buffer {
  const json = 'rawJson' in result ? result.rawJson : JSON.stringify(result.body);
  if (validatedBy !== undefined) assertResponse(validatedBy, json.toString());
  return json;
}

function send(
  reply: FastifyReply,
  { shape }: Operation,
  json: string | Buffer,
  options: ReplyOptions,
): FastifyReply {
  reply.code(options.status ?? shape.status ?? 200).headers(headersOf(options));
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(identity).send(json);
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
  { file, fileName, isOtherFile = false, headers = {} }: FileReply & ReplyOptions,
): FastifyReply {
  const mediaType = isOtherFile ? shape.otherFile : shape.file;
  if (mediaType === undefined) throw new Error(`${id} does not respond with this kind of file`);
  return reply
    .code(shape.status ?? 200)
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .headers(headers)
    .header('cache-control', 'no-store')
    .send(Buffer.isBuffer(file) ? file : Readable.from(file));
}

function sendEvents(reply: FastifyReply, { id, shape }: Operation, { events }: EventsReply): FastifyReply {
  if (shape.file !== EVENT_STREAM) throw new Error(`${id} does not respond with events`);
  return (
    reply
      .header('content-type', EVENT_STREAM)
      .header('cache-control', 'no-store')
      // Without it, nginx buffers the events.
      .header('x-accel-buffering', 'no')
      // A connection that is kept alive after the stream would delay a shutdown.
      .header('connection', 'close')
      .send(events)
  );
}

const identity = (text: string) => text;
