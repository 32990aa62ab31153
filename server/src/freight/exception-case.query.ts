import { sql } from '#db/sql.ts';

/** `exception_case k` is that of `delivery_event e`. */
export const isCaseOf = sql`k.organisation_id = e.organisation_id and k.consignment_id = e.consignment_id
    and (k.provider_event_id = e.provider_event_id or k.delivery_event_id = e.id)`;

/**
 * The id of the exception `delivery_event e` in the API. Rows of events get new ids with every replay, so that of the
 * event is used.
 */
export const exceptionId = sql`coalesce('event-' || e.provider_event_id, 'own-' || e.id)`;
