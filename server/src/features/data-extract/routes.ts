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
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerDataExtract(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'extractActivity', (request) => extractActivity(deps, request));
  serve(app, deps, 'startExtract', (request) => startExtract(deps, request));
  serve(app, deps, 'extractJobs', (request) => listExtracts(deps, request));
  serve(app, deps, 'extractJob', (request) => showExtract(deps, request));
  serve(app, deps, 'cancelExtract', (request) => cancelExtract(deps, request));
  serve(app, deps, 'savedExtracts', (request) => listSavedExtracts(deps, request));
  serve(app, deps, 'createSavedExtract', (request) => createSavedExtract(deps, request));
  serve(app, deps, 'updateSavedExtract', (request) => updateSavedExtract(deps, request));
  serve(app, deps, 'deleteSavedExtract', (request) => deleteSavedExtract(deps, request));
  addExtractFiles(app, deps);
}
