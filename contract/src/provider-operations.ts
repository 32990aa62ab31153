const PROVIDER = '/api/provider/v1';

/** The rows of the operation table for the freight provider's own systems (API-03). */
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
} as const;
