import type { FastifyInstance } from 'fastify';
import { addLineItem, deleteLineItem, updateLineItem } from '#features/consignment-edit/line-items.ts';
import { updateConsignment, updateReceiver } from '#features/consignment-edit/update-consignment.ts';
import { undoEdit } from '#features/consignment-edit/undo-edit.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentEdit(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'updateConsignment', (request) => updateConsignment(deps, request));
  serve(app, deps, 'updateReceiver', (request) => updateReceiver(deps, request));
  serve(app, deps, 'undoEdit', (request) => undoEdit(deps, request));
  serve(app, deps, 'addLineItem', (request) => addLineItem(deps, request));
  serve(app, deps, 'updateLineItem', (request) => updateLineItem(deps, request));
  serve(app, deps, 'deleteLineItem', (request) => deleteLineItem(deps, request));
}
