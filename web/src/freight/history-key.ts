import type { ConsignmentId } from '#freight/consignment-query.ts';

export const historyKey = ({ organisationId, reference }: ConsignmentId) =>
  ['consignments', 'history', organisationId, reference] as const;
