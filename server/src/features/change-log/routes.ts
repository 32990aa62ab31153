import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { exportChanges } from '#features/change-log/export-changes.ts';
import { listChangeLogUsers, listChanges } from '#features/change-log/list-changes.ts';
import { serve } from '#platform/serve.ts';

export function registerChangeLog(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'changeLog', (request) => listChanges(deps, request));
  serve(app, deps, 'changeLogUsers', (request) => listChangeLogUsers(deps, request));
  serve(app, deps, 'exportChangeLog', (request) => exportChanges(deps, request));
}
