import type { FastifyInstance } from 'fastify';
import { copyConsignment } from '#features/consignment-create/copy-consignment.ts';
import { createConsignment } from '#features/consignment-create/create-consignment.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentCreate(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'createFullConsignment', (request) => createConsignment(parts, request));
  serve(app, parts, 'createConsignment', (request) => createConsignment(parts, request, 'createConsignment'));
  serve(app, parts, 'copyConsignment', (request) => copyConsignment(parts, request));
}
