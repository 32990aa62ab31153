import type { FastifyInstance } from 'fastify';
import { cancelImportedDrafts } from '#features/consignment-import/cancel-drafts.ts';
import {
  downloadFailedRows,
  downloadImportedRows,
  downloadImportFile,
} from '#features/consignment-import/download-import.ts';
import { findDuplicates } from '#features/consignment-import/find-duplicates.ts';
import { listMappings, setMapping } from '#features/consignment-import/mappings.ts';
import { listImports, showImport, stopImport } from '#features/consignment-import/show-import.ts';
import { startImport } from '#features/consignment-import/start-import.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerConsignmentImport(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'startImport', (request) => startImport(deps, request));
  serve(app, deps, 'imports', (request) => listImports(deps, request));
  serve(app, deps, 'importJob', (request) => showImport(deps, request));
  serve(app, deps, 'stopImport', (request) => stopImport(deps, request));
  serve(app, deps, 'failedImportRows', (request) => downloadFailedRows(deps, request));
  serve(app, deps, 'cancelImportedDrafts', (request) => cancelImportedDrafts(deps, request));
  serve(app, deps, 'importDuplicates', (request) => findDuplicates(deps, request));
  serve(app, deps, 'importMappings', (request) => listMappings(deps, request));
  serve(app, deps, 'saveImportMapping', (request) => setMapping(deps, request));
  serve(app, deps, 'importedRows', (request) => downloadImportedRows(deps, request));
  serve(app, deps, 'importFile', (request) => downloadImportFile(deps, request));
}
