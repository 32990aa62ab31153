import type { FastifyInstance } from 'fastify';
import { exportConsignments } from '#features/consignment-export/export-consignments.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentExport(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'exportConsignments', (request) => exportConsignments(parts, request));
}
