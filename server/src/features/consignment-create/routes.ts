import type { FastifyInstance } from 'fastify';
import { copyConsignment } from '#features/consignment-create/copy-consignment.ts';
import { createConsignment } from '#features/consignment-create/create-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentCreate(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'createFullConsignment', (request) => createConsignment(deps, request));
  serve(app, deps, 'createConsignment', (request) => createConsignment(deps, request, 'createConsignment'));
  serve(app, deps, 'copyConsignment', (request) => copyConsignment(deps, request));
}
