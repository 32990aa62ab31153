import type { FastifyInstance } from 'fastify';
import { extractActivity } from '#features/data-extract/extract-activity.ts';
import { addExtractFiles } from '#features/data-extract/open-extract.ts';
import {
  cancelExtract,
  listExtracts,
  showExtract,
  startExtract,
} from '#features/data-extract/prepared-extracts.ts';
import {
  createSavedExtract,
  deleteSavedExtract,
  listSavedExtracts,
  updateSavedExtract,
} from '#features/data-extract/saved-extracts.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerDataExtract(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'extractActivity', (request) => extractActivity(parts, request));
  serve(app, parts, 'startExtract', (request) => startExtract(parts, request));
  serve(app, parts, 'extractJobs', (request) => listExtracts(parts, request));
  serve(app, parts, 'extractJob', (request) => showExtract(parts, request));
  serve(app, parts, 'cancelExtract', (request) => cancelExtract(parts, request));
  serve(app, parts, 'savedExtracts', (request) => listSavedExtracts(parts, request));
  serve(app, parts, 'createSavedExtract', (request) => createSavedExtract(parts, request));
  serve(app, parts, 'updateSavedExtract', (request) => updateSavedExtract(parts, request));
  serve(app, parts, 'deleteSavedExtract', (request) => deleteSavedExtract(parts, request));
  addExtractFiles(app, parts);
}
