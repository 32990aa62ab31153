/** Names in the access token's `permissions` claim (AUTH-07). */
export const PERMISSIONS = [
  'Access.DISPATCH',
  'Access.DASHBOARD',
  'Consignment.MAINTAIN',
  'Consignment.CREATE',
  'Consignment.PRINT',
  'Consignment.ViewPricing',
  'Consignment.RequestQuotation',
  'Consignment.LimitedEdit',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
