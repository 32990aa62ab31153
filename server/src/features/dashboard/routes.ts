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
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerDashboard(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'reportByStatus', (request) => reportByStatus(parts, request));
  serve(app, parts, 'reportStagedToDelivered', (request) => reportStagedToDelivered(parts, request));
  serve(app, parts, 'reportDelivered', (request) => reportDelivered(parts, request));
  serve(app, parts, 'reportDifot', (request) => reportDifot(parts, request));
  serve(app, parts, 'reportExceptions', (request) => reportExceptions(parts, request));
  serve(app, parts, 'reportRevenue', (request) => reportRevenue(parts, request));
  serve(app, parts, 'drillDownByStatus', (request) => drillDownByStatus(parts, request));
  serve(app, parts, 'drillDownDifot', (request) => drillDownDifot(parts, request));
  serve(app, parts, 'drillDownExceptions', (request) => drillDownExceptions(parts, request));
}
