import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { listNotifications, readNotifications } from '#features/notifications/list-notifications.ts';
import { serve } from '#platform/serve.ts';

export function registerNotifications(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'notifications', (request) => listNotifications(deps, request));
  serve(app, deps, 'readNotifications', (request) => readNotifications(deps, request));
}
