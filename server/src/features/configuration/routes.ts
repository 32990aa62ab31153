import type { FastifyInstance } from 'fastify';
import { readFlags } from '#features/configuration/read-flags.ts';
import { readSettings } from '#features/configuration/read-settings.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';

export function registerConfiguration(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'clientSettings', async ({ params }) => reply(await readSettings(deps, params.host)));
  serve(app, deps, 'clientFlags', async ({ tenant }) => reply(await readFlags(deps.database, tenant)));
}
