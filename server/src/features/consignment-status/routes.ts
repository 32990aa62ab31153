import type { FastifyInstance } from 'fastify';
import {
  cancelConsignment,
  markAsReady,
  postStatus,
  requestPickup,
} from '#features/consignment-status/move-status.ts';
import { undoCancel } from '#features/consignment-status/undo-cancel.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentStatus(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'markAsReady', (request) => markAsReady(deps, request));
  serve(app, deps, 'requestPickup', (request) => requestPickup(deps, request));
  serve(app, deps, 'cancelConsignment', (request) => cancelConsignment(deps, request));
  serve(app, deps, 'undoCancel', (request) => undoCancel(deps, request));
  serve(app, deps, 'postStatus', (request) => postStatus(deps, request));
}
