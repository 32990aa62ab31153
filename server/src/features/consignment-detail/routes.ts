import type { FastifyInstance } from 'fastify';
import { listLinks } from '#features/consignment-detail/list-links.ts';
import { showConsignment } from '#features/consignment-detail/show-consignment.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentDetail(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'getConsignment', (request) => showConsignment(parts, request));
  serve(app, parts, 'consignmentLinks', (request) => listLinks(parts, request));
}
