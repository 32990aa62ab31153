import type { ChangeOrigin } from '@cartage/domain/consignment/change-source.ts';
import { sql, type Statement } from '#db/sql.ts';

/** The rows that a transaction may access. The row-level security policies read it: without an entry, no rows. */
export interface Context {
  readonly tenantId?: number;
  readonly sub?: string;
  readonly organisationId?: number;
  /** Recorded with every change of a consignment. Without it, the changes are recorded as those of the system. */
  readonly origin?: Origin;
}

/** The author of changes and where they come from. Triggers record it (docs/decisions/0080-triggers-record-field-changes.md). */
export interface Origin {
  readonly through: ChangeOrigin;
  readonly userId?: number;
  readonly userName?: string;
  /** Id of the import, bulk job or standing order. */
  readonly sourceId?: number;
  /** File name of the import, name of the standing order, or screen of the portal. */
  readonly sourceName?: string;
}

/** `changedAt` is the time of every change in the transaction; null for a transaction that only reads. */
export function setContext(
  { tenantId, sub, organisationId, origin = { through: 'system' } }: Context,
  changedAt: Date | null,
): Statement {
  return sql`select
    set_config('app.tenant', ${tenantId?.toString() ?? ''}, true),
    set_config('app.sub', ${sub ?? ''}, true),
    set_config('app.org', ${organisationId?.toString() ?? ''}, true),
    set_config('app.origin', ${changedAt === null ? '' : JSON.stringify({ ...origin, at: changedAt })}, true)`;
}
