import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import type { Database } from '#db/database.ts';
import { scopeRow, type ScopeRow } from '#platform/scope.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The user for whom a job runs. */
export interface Actor {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly sub: string;
  readonly zone: string;
  /** Permissions of the token that started the job. */
  readonly permissions: readonly string[];
}

/** The scope of the user, with their current sites; undefined when they no longer belong to the organisation. */
export async function actingScope(
  database: Pick<Database, 'read'>,
  { tenantId, organisationId, sub, zone, permissions: granted }: Actor,
): Promise<Scope | undefined> {
  const context = { tenantId, organisationId, sub };
  const [found] = await database.read<ScopeRow>(context, scopeRow(context));
  if (found === undefined) return undefined;
  const { isMachine, ...member } = found;
  const { userId, userName } = member;
  const origin = { through: isMachine ? 'api' : 'portal', userId, userName } as const;
  const permissions = new Set(PERMISSIONS.filter((name) => granted.includes(name)));
  return { ...member, context: { ...context, origin }, tenantId, zone, organisationId, permissions };
}
