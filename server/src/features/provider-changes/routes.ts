import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { listChanges } from '#features/provider-changes/list-changes.ts';
import { serve } from '#platform/serve.ts';

export function registerProviderChanges(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'providerChanges', (request) => listChanges(deps, request));
}
