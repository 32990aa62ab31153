import type { FastifyInstance } from 'fastify';
import { readFlags } from '#features/configuration/read-flags.ts';
import { readSettings } from '#features/configuration/read-settings.ts';
import type { Parts } from '#parts.ts';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';

export function registerConfiguration(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'clientSettings', async ({ params }) => reply(await readSettings(parts, params.host)));
  serve(app, parts, 'clientFlags', async ({ tenant }) => reply(await readFlags(parts.database, tenant)));
}
