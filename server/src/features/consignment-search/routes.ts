import type { FastifyInstance } from 'fastify';
import { lineItemsByConsignment } from '#features/consignment-search/line-items.ts';
import { searchConsignments } from '#features/consignment-search/search-consignments.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentSearch(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'searchConsignments', (request) => searchConsignments(deps, request));
  serve(app, deps, 'lineItemsByConsignment', (request) => lineItemsByConsignment(deps, request));
}
