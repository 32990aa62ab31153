import type { FastifyInstance } from 'fastify';
import { listLinks } from '#features/consignment-detail/list-links.ts';
import { showConsignment } from '#features/consignment-detail/show-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentDetail(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'getConsignment', (request) => showConsignment(deps, request));
  serve(app, deps, 'consignmentLinks', (request) => listLinks(deps, request));
}
