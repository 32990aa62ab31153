import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { assignException } from '#features/consignment-exceptions/assign-exception.ts';
import { commentOnException } from '#features/consignment-exceptions/comment-on-exception.ts';
import { listDueTimes } from '#features/consignment-exceptions/list-due-times.ts';
import { listExceptions } from '#features/consignment-exceptions/list-exceptions.ts';
import { messageDepot } from '#features/consignment-exceptions/message-depot.ts';
import { requestFromProvider } from '#features/consignment-exceptions/request-from-provider.ts';
import { resolveException } from '#features/consignment-exceptions/resolve-exception.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentExceptions(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'consignmentExceptions', (request) => listExceptions(deps, request));
  serve(app, deps, 'exceptionDueTimes', (request) => listDueTimes(deps, request));
  serve(app, deps, 'assignException', (request) => assignException(deps, request));
  serve(app, deps, 'commentOnException', (request) => commentOnException(deps, request));
  serve(app, deps, 'resolveException', (request) => resolveException(deps, request));
  serve(app, deps, 'requestFromProvider', (request) => requestFromProvider(deps, request));
  serve(app, deps, 'messageDepot', (request) => messageDepot(deps, request));
}
