import type { FastifyInstance } from 'fastify';
import { markAsReady } from '#features/consignment-status/mark-as-ready.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentStatus(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'markAsReady', (request) => markAsReady(parts, request));
}
