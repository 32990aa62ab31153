import type { FastifyInstance } from 'fastify';
import {
  readPrintJobLabels,
  renewPrintJob,
  reportPrintJob,
  takePrintJob,
} from '#features/print-queue/agent-jobs.ts';
import {
  createPrinter,
  deletePrinter,
  listPrinters,
  replacePrinterToken,
  updatePrinter,
} from '#features/print-queue/printers.ts';
import { listPrintJobs } from '#features/print-queue/list-print-jobs.ts';
import { cancelPrintJob, createPrintJob, readPrintJob } from '#features/print-queue/print-jobs.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerPrintQueue(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'printers', (request) => listPrinters(deps, request));
  serve(app, deps, 'createPrinter', (request) => createPrinter(deps, request));
  serve(app, deps, 'updatePrinter', (request) => updatePrinter(deps, request));
  serve(app, deps, 'replacePrinterToken', (request) => replacePrinterToken(deps, request));
  serve(app, deps, 'deletePrinter', (request) => deletePrinter(deps, request));
  serve(app, deps, 'createPrintJob', (request) => createPrintJob(deps, request));
  serve(app, deps, 'printJobs', (request) => listPrintJobs(deps, request));
  serve(app, deps, 'printJob', (request) => readPrintJob(deps, request));
  serve(app, deps, 'cancelPrintJob', (request) => cancelPrintJob(deps, request));
  serve(app, deps, 'takePrintJob', (request) => takePrintJob(deps, request));
  serve(app, deps, 'renewPrintJob', (request) => renewPrintJob(deps, request));
  serve(app, deps, 'printJobLabels', (request) => readPrintJobLabels(deps, request));
  serve(app, deps, 'reportPrintJob', (request) => reportPrintJob(deps, request));
}
