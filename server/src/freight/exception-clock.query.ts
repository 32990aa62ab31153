import { DEFAULT_TARGET_HOURS } from '@cartage/domain/consignment/exception-due.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Exceptions of the same target in the same region: their due times are in the order of their times. */
export interface TargetGroup {
  readonly region: RegionCode;
  readonly targetHours: number;
}

/** A group, and the instant before which its unresolved exceptions happened that are overdue now. */
export interface OverdueLimit extends TargetGroup {
  readonly before: Date;
}

/** Every group that exceptions of the organisation may be in. Rows of `TargetGroup`. */
export const targetGroups = ({ tenantId, organisationId }: Scope): Statement => sql`
  select distinct t.region_id as region, g.hours as "targetHours"
  from site t
  cross join (
    select s.target_hours from standard_event s where s.tenant_id = ${tenantId}::int
    union select ${DEFAULT_TARGET_HOURS}::int
  ) g (hours)
  where t.organisation_id = ${organisationId}::int`;

/** The target of an exception with the type `standard_event s`, which is null for an unknown type. */
export const targetHours = sql`coalesce(s.target_hours, ${DEFAULT_TARGET_HOURS}::int)`;

/** Whether the unresolved exception `delivery_event e` of type `standard_event s` and site `site t` is overdue. */
export const isOverdue = (limits: readonly OverdueLimit[]): Sql => sql`coalesce(e.created_at < (
  select l.before
  from unnest(
    ${limits.map(({ region }) => region)}::text[],
    ${limits.map((limit) => limit.targetHours)}::int[],
    ${limits.map(({ before }) => before.toISOString())}::timestamptz[]
  ) l (region, hours, before)
  where l.region = t.region_id and l.hours = ${targetHours}), false)`;
