import type { RequestContent } from '@cartage/domain/consignment/provider-requests.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import { isCaseOf } from '#freight/exception-case.query.ts';
import { bookedRun, type BookingOfRequest } from '#freight/exception-threads/booked-run.query.ts';
import { hasReceiverRequest } from '#freight/exception-threads/request.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface RequestFactsRow extends BookingOfRequest {
  readonly status: number;
  readonly title: string;
  readonly hasOpenRequest: boolean;
  readonly hasReceiverRequest: boolean;
  /** Of the receiver; null when it is not known. */
  readonly receiverRegion: RegionCode | null;
  /** Of the site that requested the consignment. */
  readonly region: RegionCode;
}

/** An exception of the consignment waits for the answer to a request, and is not resolved. */
const hasOpenRequest = ({ organisationId }: Scope) => sql`exists (
  select from exception_request r
  join exception_case k on k.organisation_id = r.organisation_id and k.id = r.case_id
  join delivery_event e on ${isCaseOf}
  where r.organisation_id = ${organisationId} and k.organisation_id = ${organisationId}
    and e.organisation_id = ${organisationId} and k.consignment_id = c.id and r.outcome is null and e.action_required)`;

export function requestFacts(
  scope: Scope,
  { consignmentId, rowId }: { readonly consignmentId: number; readonly rowId: number },
): Statement {
  return sql`
    select c.status, x.title, ${hasOpenRequest(scope)} as "hasOpenRequest",
      ${hasReceiverRequest} as "hasReceiverRequest", p.region_id as "receiverRegion",
      t.region_id as region, ${bookedRun(scope.organisationId)}
    from consignment c
    join site t on t.organisation_id = c.organisation_id and t.id = c.site_id
    join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
    join delivery_event x on x.organisation_id = c.organisation_id and x.id = ${rowId}
    where c.organisation_id = ${scope.organisationId} and c.id = ${consignmentId}`;
}

export function insertRequest(
  scope: Scope,
  caseId: number,
  { kind, day, address, note, now }: RequestContent & { readonly now: Date },
): Statement {
  return sql`
    insert into exception_request (organisation_id, case_id, kind, day, address, note, requested_at, requested_by)
    values (${scope.organisationId}, ${caseId}, ${kind}, ${day}::date,
      ${address === null ? null : JSON.stringify(address)}::jsonb, ${note}, ${now}, ${scope.userName})`;
}
