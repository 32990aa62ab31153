import type { FastifyInstance } from 'fastify';
import { endOrder, pauseOrder, resumeOrder } from '#features/standing-orders/change-state.ts';
import { dismissDay } from '#features/standing-orders/dismiss-day.ts';
import { findOrderOfConsignment, getOrder, listOrders } from '#features/standing-orders/read-orders.ts';
import { changeOrder, createOrder, previewOrder } from '#features/standing-orders/save-order.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerStandingOrders(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'standingOrders', (request) => listOrders(deps, request));
  serve(app, deps, 'standingOrder', (request) => getOrder(deps, request));
  serve(app, deps, 'createStandingOrder', (request) => createOrder(deps, request));
  serve(app, deps, 'changeStandingOrder', (request) => changeOrder(deps, request));
  serve(app, deps, 'pauseStandingOrder', (request) => pauseOrder(deps, request));
  serve(app, deps, 'resumeStandingOrder', (request) => resumeOrder(deps, request));
  serve(app, deps, 'endStandingOrder', (request) => endOrder(deps, request));
  serve(app, deps, 'previewStandingOrder', (request) => previewOrder(deps, request));
  serve(app, deps, 'dismissStandingOrderDay', (request) => dismissDay(deps, request));
  serve(app, deps, 'standingOrderOfConsignment', (request) => findOrderOfConsignment(deps, request));
}
