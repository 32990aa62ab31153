const ORG = '/api/v2/customers/{org}';
const ONE = `${ORG}/consignments/{ref}` as const;
const LOG = `${ORG}/change-log` as const;

const edit = ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const;

/** The changes of a consignment, their undo, and the changes of all consignments of an organisation. */
export const HISTORY_OPERATIONS = {
  consignmentHistory: { method: 'GET', path: `${ONE}/history`, access: edit, served: true },
  undoEdit: { method: 'POST', path: `${ONE}/edits/{version}/undo`, access: edit, served: true },
  changeLog: { method: 'GET', path: LOG, access: edit, served: true },
  changeLogUsers: { method: 'GET', path: `${LOG}/users`, access: edit, served: true },
  exportChangeLog: { method: 'GET', path: `${LOG}/file`, access: edit, served: true },
} as const;
