import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { NewEvent } from '@cartage/database/loading/new-consignment.ts';
import type { Client } from 'pg';

/** An unresolved exception whose texts name its organisation and site. */
export function openException(organisationId: number, siteId: number): NewEvent {
  const text = (field: string) => canary({ organisationId, siteId }, field);
  return {
    historySeq: 1,
    typeCode: 'EXCP',
    title: text('open-event-title'),
    description: text('open-event-description'),
    createdAt: new Date('2026-03-02T21:00:00Z'),
    createdBy: text('open-event-author'),
    resolvedAt: null,
    resolvedBy: null,
  };
}

export interface ExceptionIds {
  readonly exceptionId: string;
  readonly requestId: number;
}

/** Adds a case with a comment that mentions a user, a message and a request to each open exception. Returns the ids of the exceptions and requests by consignment. */
export async function addExceptionWork(
  client: Client,
  { id }: BuiltOrganisation,
): Promise<ReadonlyMap<number, ExceptionIds>> {
  const { rows } = await client.query<{ id: number; consignmentId: number }>(
    `insert into exception_case (organisation_id, consignment_id, delivery_event_id)
     select organisation_id, consignment_id, id from delivery_event
     where organisation_id = $1 and action_required and type_code = 'EXCP'
     returning delivery_event_id::int as id, consignment_id::int as "consignmentId"`,
    [id],
  );
  await client.query(
    `insert into exception_entry (organisation_id, case_id, at, author_id, author_name, kind, content)
     select k.organisation_id, k.id, now(), (select min(user_id) from membership where organisation_id = $1),
       text || 'exception-author', entry.kind, text || 'exception-' || entry.kind
     from exception_case k
     join consignment c on c.id = k.consignment_id
     cross join (values ('comment'), ('message'), ('request')) entry (kind),
       lateral (select 'canary-o' || c.organisation_id || '-s' || c.site_id || '-' as text) t
     where k.organisation_id = $1`,
    [id],
  );
  await client.query(
    `with mentioned as (
       insert into exception_mention (organisation_id, entry_id, user_id, name)
       select k.organisation_id, n.id, n.author_id, text || 'exception-mention'
       from exception_entry n
       join exception_case k on k.organisation_id = n.organisation_id and k.id = n.case_id
       join consignment c on c.id = k.consignment_id,
         lateral (select 'canary-o' || c.organisation_id || '-s' || c.site_id || '-' as text) t
       where k.organisation_id = $1 and n.kind = 'comment'
     )
     insert into user_notification (organisation_id, user_id, kind, consignment_id, exception_case_id, message,
       is_failure, at)
     select k.organisation_id, (select min(user_id) from membership where organisation_id = $1), 'mention',
       k.consignment_id, k.id, 'canary-o' || c.organisation_id || '-s' || c.site_id || '-mention-notification', false,
       now()
     from exception_case k
     join consignment c on c.id = k.consignment_id
     where k.organisation_id = $1`,
    [id],
  );
  const requests = await client.query<{ id: number; consignmentId: number }>(
    `with added as (
       insert into exception_request (organisation_id, case_id, kind, note, requested_at, requested_by)
       select k.organisation_id, k.id, 'return', text || 'request-note', now(), text || 'request-author'
       from exception_case k
       join consignment c on c.id = k.consignment_id,
         lateral (select 'canary-o' || c.organisation_id || '-s' || c.site_id || '-' as text) t
       where k.organisation_id = $1
       returning id, case_id
     )
     select added.id::int as id, k.consignment_id::int as "consignmentId"
     from added join exception_case k on k.id = added.case_id`,
    [id],
  );
  const requestOf = new Map(requests.rows.map((row) => [row.consignmentId, row.id]));
  return new Map(
    rows.map((row) => [
      row.consignmentId,
      { exceptionId: `own-${row.id}`, requestId: requestOf.get(row.consignmentId) ?? 0 },
    ]),
  );
}
