import type { FastifyInstance } from 'fastify';
import { listDeliveryExtras } from '#features/delivery-extras/list-delivery-extras.ts';
import { setDeliveryExtras } from '#features/delivery-extras/set-delivery-extras.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerDeliveryExtras(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'deliveryExtras', (request) => listDeliveryExtras(parts, request));
  serve(app, parts, 'setDeliveryExtras', (request) => setDeliveryExtras(parts, request));
}
