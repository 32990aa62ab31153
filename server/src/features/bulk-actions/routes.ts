import type { FastifyInstance } from 'fastify';
import { bulkCancel, bulkMarkAsReady, bulkRequestPickup } from '#features/bulk-actions/bulk-change-status.ts';
import { bulkPrintDocuments } from '#features/bulk-actions/bulk-print-documents.ts';
import { bulkSetPickupDate } from '#features/bulk-actions/bulk-set-pickup-date.ts';
import { listBulkJobs } from '#features/bulk-actions/list-bulk-jobs.ts';
import { showBulkDocuments } from '#features/bulk-actions/show-bulk-documents.ts';
import { showBulkJob } from '#features/bulk-actions/show-bulk-job.ts';
import { bulkUndo } from '#features/bulk-actions/bulk-undo.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerBulkActions(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'bulkMarkAsReady', (request) => bulkMarkAsReady(deps, request));
  serve(app, deps, 'bulkRequestPickup', (request) => bulkRequestPickup(deps, request));
  serve(app, deps, 'bulkRequestPickupDate', (request) => bulkSetPickupDate(deps, request));
  serve(app, deps, 'bulkCancel', (request) => bulkCancel(deps, request));
  serve(app, deps, 'bulkDocuments', (request) => bulkPrintDocuments(deps, request));
  serve(app, deps, 'bulkJobs', (request) => listBulkJobs(deps, request));
  serve(app, deps, 'bulkJob', (request) => showBulkJob(deps, request));
  serve(app, deps, 'bulkUndo', (request) => bulkUndo(deps, request));
  serve(app, deps, 'bulkJobDocuments', (request) => showBulkDocuments(deps, request));
}
