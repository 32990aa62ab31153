import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { showToday } from '#features/today/show-today.ts';
import { serve } from '#platform/serve.ts';

export function registerToday(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'today', (request) => showToday(deps, request));
}
