import { DESK_OPERATIONS } from '#desk-operations.ts';

const PROVIDER = '/api/provider/v1';

/** The rows of the operation table for the freight provider's own systems (API-03) and its desk. */
export const PROVIDER_OPERATIONS = {
  reportEvents: { method: 'POST', path: `${PROVIDER}/events`, access: ['Provider.EVENTS'], served: true },
  providerChanges: { method: 'GET', path: `${PROVIDER}/changes`, access: ['Provider.CHANGES'], served: true },
  uploadProofOfDelivery: {
    method: 'POST',
    path: `${PROVIDER}/proofs-of-delivery`,
    access: ['Provider.PROOF'],
    served: true,
  },
  answerRequest: { method: 'POST', path: `${PROVIDER}/answers`, access: ['Provider.EVENTS'], served: true },
  sendDepotReply: { method: 'POST', path: `${PROVIDER}/replies`, access: ['Provider.EVENTS'], served: true },
  ...DESK_OPERATIONS,
} as const;
