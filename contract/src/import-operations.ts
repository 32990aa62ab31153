const CONS = '/api/v2/customers/{org}/consignments';
const IMPORTS = `${CONS}/imports` as const;
const IMPORT = `${IMPORTS}/{id}` as const;

const create = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'] as const;
const maintain = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'] as const;

/** Imports of files and rows, their corrections, results and undo. */
export const IMPORT_OPERATIONS = {
  startImport: { method: 'POST', path: IMPORTS, access: create, served: true },
  imports: { method: 'GET', path: IMPORTS, access: create, served: true },
  importJob: { method: 'GET', path: IMPORT, access: create, served: true },
  stopImport: { method: 'DELETE', path: IMPORT, access: create, served: true },
  cancelImportedDrafts: {
    method: 'POST',
    path: `${IMPORT}/cancelled-drafts`,
    access: maintain,
    served: true,
  },
  importDuplicates: { method: 'POST', path: `${IMPORTS}/duplicates`, access: create, served: true },
  importMappings: { method: 'GET', path: `${CONS}/import-mappings`, access: create, served: true },
  saveImportMapping: { method: 'PUT', path: `${CONS}/import-mappings`, access: create, served: true },
  importFile: { method: 'GET', path: `${IMPORT}/file`, access: create, served: true },
  importedRows: { method: 'GET', path: `${IMPORT}/imported-rows`, access: create, served: true },
  failedImportRows: { method: 'GET', path: `${IMPORT}/failed-consignments`, access: create, served: true },
} as const;
