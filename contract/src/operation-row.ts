import type { Permission, ProviderScope, StaffPermission } from '@cartage/domain/permissions.ts';

/** An operation of the API: its method and path, its permissions, and whether this release serves it. */
export interface OperationRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** `printer`: the credential of a label printer instead of an access token. */
  readonly access:
    | 'public'
    | 'printer'
    | readonly Permission[]
    | readonly ProviderScope[]
    | readonly StaffPermission[];
  readonly served: boolean;
}
