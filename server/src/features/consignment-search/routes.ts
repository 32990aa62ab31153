import type { FastifyInstance } from 'fastify';
import { lineItemsByConsignment } from '#features/consignment-search/line-items.ts';
import { searchConsignments } from '#features/consignment-search/search-consignments.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentSearch(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'searchConsignments', (request) => searchConsignments(parts, request));
  serve(app, parts, 'lineItemsByConsignment', (request) => lineItemsByConsignment(parts, request));
}
