import type { RequestOutcome } from '@cartage/domain/consignment/provider-requests.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import { exceptionId, isCaseOf } from '#freight/exception-case.query.ts';
import { bookedRun, type BookingOfRequest } from '#freight/exception-threads/booked-run.query.ts';
import { requestJson, type RequestRow } from '#freight/exception-threads/request.query.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';

export interface Locked {
  readonly organisationId: number;
  readonly consignmentId: number;
}

/** Locks the consignment of any organisation of the tenant. Drafts are the customer's own. */
export function lockConsignment(tenantId: number, reference: string): Statement {
  return sql`
    select organisation_id as "organisationId", id as "consignmentId" from consignment
    where tenant_id = ${tenantId} and reference = ${reference} and (staged_at is not null or status = 2)
    for no key update`;
}

export interface FoundRequest extends BookingOfRequest {
  readonly caseId: number;
  readonly isOpen: boolean;
  /** Of the consignment. */
  readonly status: number;
  readonly request: RequestRow;
}

/** A statement of its own after the lock, so that it sees what the transaction before has written. */
export function findRequest({ organisationId, consignmentId }: Locked, requestId: number): Statement {
  return sql`
    select k.id as "caseId", e.action_required as "isOpen", c.status, ${bookedRun(organisationId)},
      ${requestJson} as request
    from exception_request r
    join exception_case k on k.organisation_id = r.organisation_id and k.id = r.case_id
    join consignment c on c.organisation_id = k.organisation_id and c.id = k.consignment_id
    join delivery_event e on ${isCaseOf}
    where r.organisation_id = ${organisationId} and r.id = ${requestId} and k.consignment_id = ${consignmentId}`;
}

export interface FoundThread {
  readonly caseId: number;
  /** False: the customer has written nothing yet. */
  readonly hasCustomerEntry: boolean;
}

export function findThread({ organisationId, consignmentId }: Locked, id: string): Statement {
  return sql`
    select k.id as "caseId", exists (
        select from exception_entry n
        where n.organisation_id = k.organisation_id and n.case_id = k.id and n.kind in ('message', 'request')
      ) as "hasCustomerEntry"
    from exception_case k
    join delivery_event e on ${isCaseOf}
    where k.organisation_id = ${organisationId} and k.consignment_id = ${consignmentId} and ${exceptionId} = ${id}`;
}

export interface SentReply {
  readonly id: number;
  readonly caseId: number;
  readonly at: Date;
  readonly author: string;
  readonly text: string;
}

export function replyOfId(organisationId: number, messageId: string): Statement {
  return sql`
    select id, case_id as "caseId", at, author_name as author, content as text
    from exception_entry
    where organisation_id = ${organisationId} and provider_message_id = ${messageId}`;
}

export interface AnswerEntry {
  readonly caseId: number;
  readonly kind: 'reply' | 'accepted' | 'declined';
  readonly content: string | null;
  readonly messageId: string | null;
  readonly now: Date;
}

/** Returns the id of the entry. None: the organisation has a message with this id of the provider. */
export function insertAnswerEntry(
  { organisationId }: Locked,
  caller: ProviderCaller,
  entry: AnswerEntry,
): Statement {
  return sql`
    insert into exception_entry
      (organisation_id, case_id, at, author_id, author_name, kind, content, provider_message_id)
    values (${organisationId}, ${entry.caseId}, ${entry.now}, ${caller.userId}, ${caller.name}, ${entry.kind},
      ${entry.content}, ${entry.messageId})
    on conflict (organisation_id, provider_message_id) where provider_message_id is not null do nothing
    returning id`;
}

export function storeOutcome(
  { organisationId }: Locked,
  caller: ProviderCaller,
  answer: {
    readonly requestId: number;
    readonly outcome: RequestOutcome;
    readonly reason: string | null;
    readonly now: Date;
  },
): Statement {
  return sql`
    update exception_request
    set outcome = ${answer.outcome}, reason = ${answer.reason}, answered_at = ${answer.now},
      answered_by = ${caller.name}
    where organisation_id = ${organisationId} and id = ${answer.requestId}`;
}

/** The date of an accepted redelivery. */
export function setRequestedDelivery(
  { organisationId, consignmentId }: Locked,
  { at, day }: { readonly at: Date; readonly day: CalendarDate },
): Statement {
  return sql`
    update consignment set requested_delivery_at = ${at}, requested_delivery_day = ${day}::date
    where organisation_id = ${organisationId} and id = ${consignmentId}`;
}

/**
 * The address of an accepted new delivery. Name and contact of the receiver stay as they are, and so does the region when
 * the new address gives none.
 */
export function setReceiverAddress(
  { organisationId, consignmentId }: Locked,
  { streetNumber, street, suburb, city, postcode }: NonNullable<RequestRow['address']>,
  region: string | null,
): Statement {
  return sql`
    update participant
    set site_id = null, street_number = ${streetNumber}, street = ${street}, suburb = ${suburb}, city = ${city},
      postcode = ${postcode}, country = 'New Zealand', latitude = null, longitude = null,
      region_id = coalesce(${region}::text, region_id)
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId} and role = 'receiver'`;
}

/** The new version makes viewers fetch the consignment. Only an accepted request changes the consignment itself. */
export function incrementVersion(
  { organisationId, consignmentId }: Locked,
  { isChanged, now }: { readonly isChanged: boolean; readonly now: Date },
): Statement {
  return sql`
    update consignment
    set version = version + 1,
      modified_at = case when ${isChanged}::boolean then greatest(modified_at, ${now}) else modified_at end
    where organisation_id = ${organisationId} and id = ${consignmentId}`;
}

export function auditAnswer(
  { organisationId, consignmentId }: Locked,
  audit: {
    readonly userId: number;
    readonly operation: string;
    readonly reason: string | null;
    readonly now: Date;
    readonly requestId: string;
  },
): Statement {
  return sql`
    insert into audit_entry
      (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id, reason)
    select tenant_id, organisation_id, ${audit.userId}, ${audit.now}, ${audit.operation}, id, version,
      ${audit.requestId}, ${audit.reason}
    from consignment
    where organisation_id = ${organisationId} and id = ${consignmentId}`;
}

export interface AnswerNotification extends Pick<AnswerEntry, 'caseId' | 'kind' | 'now'> {
  readonly message: string;
}

/**
 * Notifies the user who sent what is answered: the latest request, or for a reply the latest request or message. The
 * owner of the exception is notified too.
 */
export function notifyOfAnswer(
  { organisationId, consignmentId }: Locked,
  { caseId, kind, message, now }: AnswerNotification,
): Statement {
  const answered = kind === 'reply' ? ['request', 'message'] : ['request'];
  return sql`
    insert into user_notification (organisation_id, user_id, kind, consignment_id, message, is_failure, at)
    select ${organisationId}::int, user_id, 'provider-answer', ${consignmentId}::bigint, ${message}::text,
      ${kind === 'declined'}::boolean, ${now}::timestamptz
    from (
      select k.owner_id as user_id from exception_case k
      where k.organisation_id = ${organisationId} and k.id = ${caseId} and k.owner_id is not null
      union
      (select n.author_id from exception_entry n
        where n.organisation_id = ${organisationId} and n.case_id = ${caseId} and n.kind = any(${answered}::text[])
        order by n.id desc limit 1)
    ) users`;
}
