/** The fields of a subject that the samples reference. */
interface Reported {
  readonly staged: { readonly reference: string };
}

/** The operations of the freight provider. */
export function providerSamples({ staged }: Reported) {
  return {
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
