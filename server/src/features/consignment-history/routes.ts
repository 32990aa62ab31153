import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { listHistory } from '#features/consignment-history/list-history.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentHistory(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'consignmentHistory', (request) => listHistory(deps, request));
}
