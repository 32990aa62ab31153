import type { FastifyInstance } from 'fastify';
import { extractActivity } from '#features/data-extract/extract-activity.ts';
import { addExtractFiles } from '#features/data-extract/open-extract.ts';
import {
  cancelExtract,
  listExtracts,
  showExtract,
  startExtract,
} from '#features/data-extract/prepared-extracts.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerDataExtract(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'extractActivity', (request) => extractActivity(parts, request));
  serve(app, parts, 'startExtract', (request) => startExtract(parts, request));
  serve(app, parts, 'extractJobs', (request) => listExtracts(parts, request));
  serve(app, parts, 'extractJob', (request) => showExtract(parts, request));
  serve(app, parts, 'cancelExtract', (request) => cancelExtract(parts, request));
  addExtractFiles(app, parts);
}
