import { sql } from '#db/sql.ts';

/** Joins `exception_case k` to its exception `delivery_event e`. */
export const isCaseOf = sql`k.organisation_id = e.organisation_id and k.consignment_id = e.consignment_id
    and (k.provider_event_id = e.provider_event_id or k.delivery_event_id = e.id)`;

/**
 * The id of the exception `delivery_event e` in the API. A replay gives new row ids to exceptions of provider events,
 * so their ids derive from the event.
 */
export const exceptionId = sql`coalesce('event-' || e.provider_event_id, 'own-' || e.id)`;

/** The id of the exception of `exception_case k` in the API. */
export const caseExceptionId = sql`coalesce('event-' || k.provider_event_id, 'own-' || k.delivery_event_id)`;

/** The last entry of `exception_case k` is from the provider. */
export const hasNewAnswer = sql`coalesce((
  select n.kind in ('reply', 'accepted', 'declined') from exception_entry n
  where n.organisation_id = k.organisation_id and n.case_id = k.id
  order by n.id desc limit 1), false)`;
