import type { FastifyInstance } from 'fastify';
import { exportConsignments } from '#features/consignment-export/export-consignments.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentExport(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'exportConsignments', (request) => exportConsignments(deps, request));
}
