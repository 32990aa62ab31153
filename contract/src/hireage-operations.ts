const LEDGER = '/api/v2/customers/{org}/hireage';

const read = ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const;
const maintain = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'] as const;

/** The hireage ledger: balances, movements, recorded entries and disputes. */
export const HIREAGE_OPERATIONS = {
  hireageLedger: { method: 'GET', path: LEDGER, access: read, served: true },
  hireageMovements: { method: 'GET', path: `${LEDGER}/movements`, access: read, served: true },
  exportHireage: { method: 'GET', path: `${LEDGER}/file`, access: read, served: true },
  recordHireage: { method: 'POST', path: `${LEDGER}/entries`, access: maintain, served: true },
  reverseHireage: { method: 'POST', path: `${LEDGER}/entries/{id}/reversal`, access: maintain, served: true },
  disputeHireage: { method: 'POST', path: `${LEDGER}/disputes`, access: maintain, served: true },
  resolveHireageDispute: {
    method: 'POST',
    path: `${LEDGER}/disputes/{id}/resolution`,
    access: maintain,
    served: true,
  },
} as const;
