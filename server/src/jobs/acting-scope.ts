import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import type { Database } from '#db/database.ts';
import { scopeRow, type ScopeRow } from '#platform/scope.query.ts';
import type { Scope } from '#platform/scope.ts';

/** Somebody who asked for what a job does. */
export interface Actor {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly sub: string;
  readonly zone: string;
  /** What their token allowed then. */
  readonly permissions: readonly string[];
}

/** The person with their sites of now; undefined when they have no place in the organisation any more. */
export async function actingScope(
  database: Pick<Database, 'read'>,
  { tenantId, organisationId, sub, zone, permissions: then }: Actor,
): Promise<Scope | undefined> {
  const context = { tenantId, organisationId, sub };
  const [found] = await database.read<ScopeRow>(context, scopeRow(context));
  if (found === undefined) return undefined;
  const permissions = new Set(PERMISSIONS.filter((name) => then.includes(name)));
  return { ...found, context, tenantId, zone, organisationId, permissions };
}
