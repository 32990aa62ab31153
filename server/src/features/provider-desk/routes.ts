import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { findDeskConsignment } from '#features/provider-desk/find-desk-consignment.ts';
import { listDeskExceptionTypes } from '#features/provider-desk/list-desk-exception-types.ts';
import { listDeskQueue } from '#features/provider-desk/list-desk-queue.ts';
import { listWaitingCustomers } from '#features/provider-desk/list-waiting-customers.ts';
import { serve } from '#platform/serve.ts';

export function registerProviderDesk(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'deskQueue', (request) => listDeskQueue(deps, request));
  serve(app, deps, 'deskExceptionTypes', (request) => listDeskExceptionTypes(deps, request));
  serve(app, deps, 'waitingCustomers', (request) => listWaitingCustomers(deps, request));
  serve(app, deps, 'deskConsignment', (request) => findDeskConsignment(deps, request));
}
