import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { reportEvents } from '#features/provider-events/report-events.ts';
import { serve } from '#platform/serve.ts';

export function registerProviderEvents(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'reportEvents', (request) => reportEvents(deps, request, 'reportEvents'));
  serve(app, deps, 'reportDeskEvents', (request) => reportEvents(deps, request, 'reportDeskEvents'));
}
