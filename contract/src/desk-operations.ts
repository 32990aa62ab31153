const DESK = '/api/desk/v1';
const access = ['Provider.DESK'] as const;
const operating = ['Provider.DESK', 'Provider.OPERATIONS'] as const;

/** The rows of the operation table for the provider desk, where the freight provider's staff work (API-03). */
export const DESK_OPERATIONS = {
  deskQueue: { method: 'GET', path: `${DESK}/queue`, access, served: true },
  waitingCustomers: { method: 'GET', path: `${DESK}/waiting-customers`, access, served: true },
  deskConsignment: { method: 'GET', path: `${DESK}/consignment`, access, served: true },
  deskChanges: { method: 'GET', path: `${DESK}/changes`, access, served: true },
  deskExceptionTypes: { method: 'GET', path: `${DESK}/exception-types`, access, served: true },
  uploadDeskProof: { method: 'POST', path: `${DESK}/proofs-of-delivery`, access, served: true },
  operationsStatus: { method: 'GET', path: `${DESK}/operations`, access: operating, served: true },
  retryFailedJobs: { method: 'POST', path: `${DESK}/operations/retries`, access: operating, served: true },
  reportDeskEvents: { method: 'POST', path: `${DESK}/events`, access, served: true },
  answerDeskRequest: { method: 'POST', path: `${DESK}/answers`, access, served: true },
  sendDeskReply: { method: 'POST', path: `${DESK}/replies`, access, served: true },
} as const;
