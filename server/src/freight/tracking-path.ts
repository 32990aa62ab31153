import type { ConsignmentHeader } from '#freight/consignment-rows.ts';

/**
 * Where the journey of a consignment can be followed by whoever has the link (CONS-17): copied by the sender, and in
 * the code on everything that is printed.
 */
export const trackingPath = ({ trackingToken }: Pick<ConsignmentHeader, 'trackingToken'>): string =>
  `/track/${trackingToken}`;
