/** Where an opened consignment is kept, for the page that shows it and for whoever has a newer one. */
export const consignmentKey = (organisationId: number, reference: string) =>
  ['consignments', 'detail', organisationId, reference] as const;

/** All lists of consignments: to be asked for anew when something in one of them has changed. */
export const LISTS_KEY = ['consignments', 'search'] as const;
