/** The fields of a subject that the samples reference. */
interface Reported {
  readonly staged: { readonly reference: string; readonly exceptionId: string; readonly requestId: number };
}

/** One white pixel. */
const SMALL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC';

/** The operations of the freight provider and of its desk. */
export function providerSamples({ staged }: Reported) {
  return {
    uploadProofOfDelivery: {
      params: {},
      body: {
        id: 'proof-1',
        reference: staged.reference,
        deliveredAt: '2026-03-18T01:00:00Z',
        receivedBy: 'A. Hall',
        signature: SMALL_PNG,
        photos: [SMALL_PNG],
      },
    },
    answerRequest: {
      params: {},
      body: {
        reference: staged.reference,
        requestId: staged.requestId,
        outcome: 'declined',
        reason: 'The gate is locked',
      },
    },
    sendDepotReply: {
      params: {},
      body: {
        id: 'reply-1',
        reference: staged.reference,
        exceptionId: staged.exceptionId,
        text: 'It is whole',
      },
    },
    answerDeskRequest: {
      params: {},
      body: {
        reference: staged.reference,
        requestId: staged.requestId,
        outcome: 'declined',
        reason: 'The gate is locked',
      },
    },
    sendDeskReply: {
      params: {},
      body: {
        id: 'desk-reply-1',
        reference: staged.reference,
        exceptionId: staged.exceptionId,
        text: 'It is whole',
      },
    },
    deskQueue: { params: {}, query: { status: 'STAGED', site: '1', run: '0', keyword: 'a' } },
    waitingCustomers: { params: {}, query: { kind: 'message' } },
    deskChanges: { params: {}, query: { mode: 'once' } },
    deskExceptionTypes: { params: {} },
    operationsStatus: { params: {} },
    retryFailedJobs: { params: {}, body: { ids: ['1'] } },
    uploadDeskProof: {
      params: {},
      body: {
        id: 'desk-proof-1',
        reference: staged.reference,
        deliveredAt: '2026-03-18T01:00:00Z',
        receivedBy: 'A. Hall',
        signature: SMALL_PNG,
        photos: [SMALL_PNG],
      },
    },
    deskConsignment: { params: {}, query: { code: staged.reference } },
    reportDeskEvents: {
      params: {},
      body: {
        events: [
          {
            id: 'desk-1',
            reference: staged.reference,
            occurredAt: '2026-03-18T01:00:00Z',
            type: 'delivery-date',
            date: '2026-03-20',
          },
        ],
      },
    },
    providerChanges: { params: {}, query: { after: '0', limit: '10' } },
    reportEvents: {
      params: {},
      body: {
        events: [
          {
            id: 'price-1',
            reference: staged.reference,
            occurredAt: '2026-03-18T01:00:00Z',
            type: 'price',
            total: '184.20',
            charges: [{ code: 'BASE', name: 'Base charge', amount: '184.20' }],
          },
        ],
      },
    },
  };
}
