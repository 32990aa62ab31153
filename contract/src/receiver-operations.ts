const RECEIVER_EMAILS = '/api/v2/customers/{org}/receiver-emails';
const ONE = '/api/v2/customers/{org}/consignments/{ref}';
const read = ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const;

const maintain = [...read, 'Consignment.MAINTAIN'] as const;

/** The rows of the operation table for the tracking link and the emails to receivers (CONS-17). */
export const RECEIVER_OPERATIONS = {
  setTrackingLink: { method: 'PUT', path: `${ONE}/tracking-link`, access: maintain, served: true },
  receiverEmailSettings: { method: 'GET', path: RECEIVER_EMAILS, access: read, served: true },
  setReceiverEmailSettings: {
    method: 'PUT',
    path: RECEIVER_EMAILS,
    access: maintain,
    served: true,
  },
  receiverEmailPreview: {
    method: 'GET',
    path: `${RECEIVER_EMAILS}/previews/{kind}`,
    access: read,
    served: true,
  },
  receiverEmails: {
    method: 'GET',
    path: `${ONE}/receiver-emails`,
    access: read,
    served: true,
  },
} as const;
