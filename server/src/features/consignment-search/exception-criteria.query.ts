import type { ExceptionState } from '@cartage/domain/search/filters.ts';
import { sql, type Sql } from '#db/sql.ts';
import { isCaseOf } from '#freight/exception-case.query.ts';
import { isOverdue, type OverdueLimit } from '#freight/exception-clock.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface WantedExceptions {
  readonly states: readonly ExceptionState[];
  /** Decide which exceptions are overdue. */
  readonly overdueLimits: readonly OverdueLimit[];
}

/** State, type and owner must match the same exception, so they are one condition. */
export interface ExceptionCriteria {
  readonly exceptions: WantedExceptions | null;
  readonly exceptionTypes: readonly number[] | null;
  /** 0: no owner. */
  readonly exceptionOwners: readonly number[] | null;
}

/** Type 0 is an exception of unknown type, as on the dashboard. */
export function hasExceptions(
  { organisationId }: Pick<Scope, 'organisationId'>,
  { exceptions, exceptionTypes: types, exceptionOwners: owners }: ExceptionCriteria,
): Sql {
  const isAny = exceptions === null && types === null && owners === null ? null : false;
  const wanted = exceptions?.states ?? ['UNRESOLVED', 'RESOLVED'];
  const openness = [
    ...(wanted.includes('UNRESOLVED') ? [true] : []),
    ...(wanted.includes('RESOLVED') ? [false] : []),
  ];
  const ofTypes = sql`
    e.organisation_id = ${organisationId}::int and e.type_code = 'EXCP'
    and (${types}::int[] is null or coalesce(e.standard_event_id, 0) = any(${types}::int[]))
    and (${owners}::int[] is null or coalesce((
      select k.owner_id from exception_case k where ${isCaseOf}), 0) = any(${owners}::int[]))`;
  return sql`(${isAny}::boolean is null
    or c.id in (
      select e.consignment_id from delivery_event e
      where ${ofTypes} and e.action_required = any(${openness}::boolean[]))
    or ${wanted.includes('OVERDUE')}::boolean and c.id in (
      select e.consignment_id from delivery_event e
      join consignment o on o.organisation_id = e.organisation_id and o.id = e.consignment_id
      join site t on t.organisation_id = o.organisation_id and t.id = o.site_id
      left join standard_event s on s.id = e.standard_event_id
      where ${ofTypes} and e.action_required and ${isOverdue(exceptions?.overdueLimits ?? [])})
    or ${wanted.includes('NONE')}::boolean and not exists (
      select from delivery_event e
      where ${ofTypes} and e.organisation_id = c.organisation_id and e.consignment_id = c.id))`;
}
