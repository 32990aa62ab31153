import type { FastifyInstance } from 'fastify';
import { addLineItem, deleteLineItem, updateLineItem } from '#features/consignment-edit/line-items.ts';
import { updateConsignment, updateReceiver } from '#features/consignment-edit/update-consignment.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentEdit(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'updateConsignment', (request) => updateConsignment(parts, request));
  serve(app, parts, 'updateReceiver', (request) => updateReceiver(parts, request));
  serve(app, parts, 'addLineItem', (request) => addLineItem(parts, request));
  serve(app, parts, 'updateLineItem', (request) => updateLineItem(parts, request));
  serve(app, parts, 'deleteLineItem', (request) => deleteLineItem(parts, request));
}
