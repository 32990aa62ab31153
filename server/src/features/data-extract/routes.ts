import type { FastifyInstance } from 'fastify';
import { extractActivity } from '#features/data-extract/extract-activity.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerDataExtract(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'extractActivity', (request) => extractActivity(parts, request));
}
