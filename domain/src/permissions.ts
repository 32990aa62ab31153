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

/** AUTH-07: "all of"; true for an empty list. */
export const hasAll = (permissions: ReadonlySet<Permission>, needed: readonly Permission[]): boolean =>
  needed.every((name) => permissions.has(name));

/** AUTH-07: "any of". */
export const hasAny = (permissions: ReadonlySet<Permission>, accepted: readonly Permission[]): boolean =>
  accepted.some((name) => permissions.has(name));
