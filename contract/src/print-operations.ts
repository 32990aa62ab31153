const ORG = '/api/v2/customers/{org}';
const PRINTERS = `${ORG}/printers` as const;
const JOBS = `${ORG}/print-jobs` as const;
const AGENT_JOBS = '/api/v2/print-agent/jobs';

const print = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.PRINT'] as const;
const maintain = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'] as const;

/** Label printers of an organisation and the print jobs of its users. */
export const PRINT_OPERATIONS = {
  printers: { method: 'GET', path: PRINTERS, access: print, served: true },
  createPrinter: { method: 'POST', path: PRINTERS, access: maintain, served: true },
  updatePrinter: { method: 'PUT', path: `${PRINTERS}/{id}`, access: maintain, served: true },
  replacePrinterToken: { method: 'POST', path: `${PRINTERS}/{id}/token`, access: maintain, served: true },
  deletePrinter: { method: 'DELETE', path: `${PRINTERS}/{id}`, access: maintain, served: true },
  createPrintJob: { method: 'POST', path: JOBS, access: print, served: true },
  printJobs: { method: 'GET', path: JOBS, access: print, served: true },
  printJob: { method: 'GET', path: `${JOBS}/{id}`, access: print, served: true },
  cancelPrintJob: { method: 'DELETE', path: `${JOBS}/{id}`, access: print, served: true },
} as const;

/** The operations of the print agent, which has the credential of one printer. The portal never calls them. */
export const PRINT_AGENT_OPERATIONS = {
  takePrintJob: { method: 'POST', path: `${AGENT_JOBS}/take`, access: 'printer', served: true },
  renewPrintJob: { method: 'POST', path: `${AGENT_JOBS}/{id}/renew`, access: 'printer', served: true },
  printJobLabels: { method: 'GET', path: `${AGENT_JOBS}/{id}/labels`, access: 'printer', served: true },
  reportPrintJob: { method: 'POST', path: `${AGENT_JOBS}/{id}/report`, access: 'printer', served: true },
} as const;
