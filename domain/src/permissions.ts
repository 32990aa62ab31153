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

/**
 * Scopes of the freight provider's own programs (API-03), in the same claim. A token with one of them has no permission
 * of a user: no token can call the operations of both.
 */
export const PROVIDER_SCOPES = ['Provider.EVENTS', 'Provider.CHANGES', 'Provider.PROOF'] as const;

export type ProviderScope = (typeof PROVIDER_SCOPES)[number];

/**
 * The permissions of the freight provider's staff, in the same claim. They belong to the tenant and to no organisation.
 * Like a scope, each excludes every permission of a user. All staff have the first one, for the desk.
 */
export const DESK_PERMISSION = 'Provider.DESK';
/** Shows the state of the installation, and retries failed jobs. */
export const OPERATIONS_PERMISSION = 'Provider.OPERATIONS';
export const STAFF_PERMISSIONS = [DESK_PERMISSION, OPERATIONS_PERMISSION] as const;

export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** AUTH-07: "all of"; true for an empty list. */
export const hasAll = (permissions: ReadonlySet<Permission>, needed: readonly Permission[]): boolean =>
  needed.every((name) => permissions.has(name));

/** AUTH-07: "any of". */
export const hasAny = (permissions: ReadonlySet<Permission>, accepted: readonly Permission[]): boolean =>
  accepted.some((name) => permissions.has(name));
