/** A request to return the freight that the provider has not answered yet. */
export const RETURN_REQUEST = {
  id: 81,
  kind: 'return',
  day: null,
  address: null,
  note: null,
  text: 'Return the freight to the sender.',
  requestedAt: '2026-03-18T01:30:00.000Z',
  requestedBy: 'Hana Wilcox',
  outcome: null,
  reason: null,
  answeredAt: null,
  answeredBy: null,
} as const;
