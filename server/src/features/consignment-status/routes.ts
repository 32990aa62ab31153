import type { FastifyInstance } from 'fastify';
import {
  cancelConsignment,
  markAsReady,
  postStatus,
  requestPickup,
} from '#features/consignment-status/move-status.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentStatus(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'markAsReady', (request) => markAsReady(parts, request));
  serve(app, parts, 'requestPickup', (request) => requestPickup(parts, request));
  serve(app, parts, 'cancelConsignment', (request) => cancelConsignment(parts, request));
  serve(app, parts, 'postStatus', (request) => postStatus(parts, request));
}
