import type { FastifyInstance } from 'fastify';
import { drillDownByStatus, drillDownDifot, drillDownExceptions } from '#features/dashboard/drill-down.ts';
import {
  reportByStatus,
  reportDelivered,
  reportDifot,
  reportExceptions,
  reportRevenue,
  reportStagedToDelivered,
} from '#features/dashboard/reports.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerDashboard(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'reportByStatus', (request) => reportByStatus(deps, request));
  serve(app, deps, 'reportStagedToDelivered', (request) => reportStagedToDelivered(deps, request));
  serve(app, deps, 'reportDelivered', (request) => reportDelivered(deps, request));
  serve(app, deps, 'reportDifot', (request) => reportDifot(deps, request));
  serve(app, deps, 'reportExceptions', (request) => reportExceptions(deps, request));
  serve(app, deps, 'reportRevenue', (request) => reportRevenue(deps, request));
  serve(app, deps, 'drillDownByStatus', (request) => drillDownByStatus(deps, request));
  serve(app, deps, 'drillDownDifot', (request) => drillDownDifot(deps, request));
  serve(app, deps, 'drillDownExceptions', (request) => drillDownExceptions(deps, request));
}
