import type { WaitingKind } from '@cartage/domain/provider/desk-queue.ts';
import { sql, type Statement } from '#db/sql.ts';
import { exceptionId, isCaseOf } from '#freight/exception-case.query.ts';
import { latestRequest, type RequestRow } from '#freight/exception-threads/request.query.ts';

/** The exceptions of a tenant on which a customer waits, as `kind` and `since`. */
const waitingIn = (tenantId: number) => sql`
  select organisation_id, case_id, coalesce(min(kind) filter (where kind <> 'message'), 'message') as kind,
    min(at) as since
  from (
    select r.organisation_id, r.case_id, r.kind, r.requested_at as at
    from exception_request r
    join exception_case k on k.organisation_id = r.organisation_id and k.id = r.case_id
    join delivery_event e on ${isCaseOf} and e.type_code = 'EXCP'
    where r.outcome is null and e.action_required
    union all
    select n.organisation_id, n.case_id, n.kind, n.at
    from exception_entry n
    where n.kind = 'message' and not exists (
      select from exception_entry later
      where later.organisation_id = n.organisation_id and later.case_id = n.case_id and later.id > n.id
        and later.kind in ('reply', 'accepted', 'declined'))
  ) unanswered
  where organisation_id in (select id from organisation where tenant_id = ${tenantId})
  group by organisation_id, case_id`;

export const waitingCounts = (tenantId: number): Statement => sql`
  select w.kind, count(*)::int as count from (${waitingIn(tenantId)}) w group by w.kind`;

export interface WaitingRow {
  readonly reference: string;
  readonly organisation: string;
  readonly receiver: string;
  readonly receiverCity: string;
  readonly exceptionId: string;
  readonly title: string;
  readonly kind: WaitingKind;
  readonly since: Date;
  readonly request: RequestRow | null;
  /** The latest message of the customer. */
  readonly message: { readonly text: string; readonly author: string } | null;
}

/** The longest wait first. */
export const waitingCustomersOf = (
  tenantId: number,
  { kind, limit }: { readonly kind: WaitingKind | null; readonly limit: number },
): Statement => sql`
  select c.reference, o.name as organisation, p.full_name as receiver, p.city as "receiverCity",
    ${exceptionId} as "exceptionId", e.title, w.kind, w.since, ${latestRequest} as request,
    (select json_build_object('text', n.content, 'author', n.author_name)
      from exception_entry n
      where n.organisation_id = k.organisation_id and n.case_id = k.id and n.kind = 'message'
      order by n.id desc limit 1) as message
  from (${waitingIn(tenantId)}) w
  join exception_case k on k.organisation_id = w.organisation_id and k.id = w.case_id
  join delivery_event e on ${isCaseOf} and e.type_code = 'EXCP'
  join consignment c on c.organisation_id = k.organisation_id and c.id = k.consignment_id
  join organisation o on o.id = c.organisation_id
  join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
  where ${kind}::text is null or w.kind = ${kind}
  order by w.since, k.id
  limit ${limit}`;
