import type { Permission } from '@cartage/domain/permissions.ts';
import type { Context } from '#db/database.ts';

/** What the signed-in person may see and do in the organisation of the call; every freight query takes one first. */
export interface Scope {
  /** For `database.read` and `database.inTransaction`. */
  readonly context: Context;
  readonly tenantId: number;
  readonly zone: string;
  readonly organisationId: number;
  readonly userId: number;
  readonly userName: string;
  /** Sites the person is entitled to, ascending; inactive ones too, as their consignments are still under way. */
  readonly siteIds: readonly number[];
  /** True when no site of the organisation is outside `siteIds`. */
  readonly hasAllSites: boolean;
  readonly chargeSiteId: number | null;
  readonly originSiteId: number | null;
  readonly permissions: ReadonlySet<Permission>;
}
