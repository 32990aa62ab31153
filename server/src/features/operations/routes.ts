import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { retryFailedJobs } from '#features/operations/retry-failed-jobs.ts';
import { showOperations } from '#features/operations/show-operations.ts';
import { serve } from '#platform/serve.ts';

export function registerOperations(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'operationsStatus', (request) => showOperations(deps, request));
  serve(app, deps, 'retryFailedJobs', (request) => retryFailedJobs(deps, request));
}
