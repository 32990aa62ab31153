import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import { joinTransit } from '#freight/transit.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ServiceRow {
  readonly transitDays: number;
  /** 'HH:mm'. */
  readonly cutOff: string;
}

const COLUMNS = sql`transit.transit_days as "transitDays", to_char(transit.cut_off, 'HH24:MI') as "cutOff"`;

export const serviceOfType = (tenantId: number, code: string, today: CalendarDate): Statement => sql`
  select ${COLUMNS}
  from service_type t
  ${joinTransit(today)}
  where t.tenant_id = ${tenantId} and t.code = ${code} and t.is_active`;

/** For a consignment of one of the caller's sites. */
export const serviceOfConsignment = (scope: Scope, reference: string, today: CalendarDate): Statement => sql`
  select ${COLUMNS}
  from consignment c
  join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
  ${joinTransit(today)}
  where c.organisation_id = ${scope.organisationId}
    and c.reference = ${reference}
    and c.site_id = any(${scope.siteIds}::int[])`;
