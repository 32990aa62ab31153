import type { FastifyInstance } from 'fastify';
import { cancelMany, markManyAsReady, requestManyPickups } from '#features/bulk-actions/move-many.ts';
import { printMany } from '#features/bulk-actions/print-many.ts';
import { setManyPickupDates } from '#features/bulk-actions/set-many-pickup-dates.ts';
import { listBulkJobs } from '#features/bulk-actions/list-bulk-jobs.ts';
import { showBulkDocuments } from '#features/bulk-actions/show-bulk-documents.ts';
import { showBulkJob } from '#features/bulk-actions/show-bulk-job.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerBulkActions(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'bulkMarkAsReady', (request) => markManyAsReady(parts, request));
  serve(app, parts, 'bulkRequestPickup', (request) => requestManyPickups(parts, request));
  serve(app, parts, 'bulkRequestPickupDate', (request) => setManyPickupDates(parts, request));
  serve(app, parts, 'bulkCancel', (request) => cancelMany(parts, request));
  serve(app, parts, 'bulkDocuments', (request) => printMany(parts, request));
  serve(app, parts, 'bulkJobs', (request) => listBulkJobs(parts, request));
  serve(app, parts, 'bulkJob', (request) => showBulkJob(parts, request));
  serve(app, parts, 'bulkJobDocuments', (request) => showBulkDocuments(parts, request));
}
