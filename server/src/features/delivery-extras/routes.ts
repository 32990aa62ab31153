import type { FastifyInstance } from 'fastify';
import { listDeliveryExtras } from '#features/delivery-extras/list-delivery-extras.ts';
import { setDeliveryExtras } from '#features/delivery-extras/set-delivery-extras.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerDeliveryExtras(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'deliveryExtras', (request) => listDeliveryExtras(deps, request));
  serve(app, deps, 'setDeliveryExtras', (request) => setDeliveryExtras(deps, request));
}
