import type { BuiltHome } from '#builders/build-world.ts';
import { apiRows } from '#testing/invariant-rows.ts';

/** Consignments and organisations of a world. `stranger` belongs to another tenant. */
export interface ViolationPlaces {
  readonly home: BuiltHome;
  readonly delivered: BuiltHome['consignments'][number];
  readonly draft: BuiltHome['consignments'][number];
  readonly neighbour: BuiltHome;
  readonly stranger: BuiltHome;
}

/** Inserts of rows that a violation of an invariant changes. */
export function violatingRows(places: ViolationPlaces) {
  const { home, delivered, draft } = places;
  const { organisation, person, tenant } = home;

  const handlingUnit = (sscc: string, consignmentId: number) => `
    insert into handling_unit (sscc, organisation_id, consignment_id, line_item_id, piece, created_at)
    select '${sscc}', ${organisation.id}, ${consignmentId}, min(id), 1, now()
    from line_item where consignment_id = ${draft.id}`;

  /** A manifest of the site of the draft. */
  const insertManifest = (values: string) =>
    `insert into manifest (tenant_id, organisation_id, site_id, pickup_day, service_type_id, is_dangerous, created_at,
     created_by, state, number, revision, closed_at, closed_by, content, item_count, weight_kg)
   select tenant_id, organisation_id, site_id, '2026-03-18', service_type_id, false, now(), 'x', ${values}
   from consignment where id = ${draft.id}`;

  /** An exception of the delivered consignment, changed afterwards. */
  const exceptionRows = (kind: string, change: string) => `
    insert into delivery_event
      (organisation_id, consignment_id, history_seq, type_code, title, description, created_at, created_by,
       action_required, resolved_at, resolved_by, standard_event_id)
    values (${organisation.id}, ${delivered.id}, 4, 'EXCP', 'x', 'x', now(), 'x', false, now(), 'x', ${kind});
    update delivery_event ${change} where consignment_id = ${delivered.id};`;

  /** A run on which the draft is booked. */
  const booked = () => `
    insert into delivery_run (tenant_id, code, name, region_id, weekdays, starts, ends, capacity)
    values (${tenant.id}, 'R', 'R', 'NZ-AUK', '{}', '07:00', '12:00', 1);
    insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
    select tenant_id, id, now(), now() + interval '1 hour', now(), 2 from delivery_run;
    insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at)
    select ${draft.id}, ${organisation.id}, tenant_id, id, now() from run_schedule;`;

  /** A finished import that created the draft. */
  const importRows = () => `
    insert into import_job
      (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint, row_count, request_id,
        created_at, finished_at)
    select ${tenant.id}, ${organisation.id}, ${person.id}, min(id), '{}', 'x.csv', sha256('x'), 1, 'r', now(), now()
    from site where organisation_id = ${organisation.id};
    insert into import_item
      (job_id, organisation_id, position, row_numbers, cells, request, outcome, consignment_id, settled_at)
    select id, organisation_id, 1, '{2}', '[]', '{}', 'Created', ${draft.id}, now() from import_job;`;

  /** A draft with an estimate of 20.00 and a fuel adjustment factor of 2.00. */
  const estimated = () => {
    const charges = '[{"code": "BASE", "amount": "20.00"}, {"code": "FAF", "amount": "2.00"}]';
    return `
    insert into price_estimate (organisation_id, consignment_id, version, made_at, total, working)
    values (${organisation.id}, ${draft.id}, 1, now(), 20, '{"charges": ${charges}}');
    update consignment set estimated_price = 20 where id = ${draft.id};`;
  };

  /** A webhook with a delivered message about the draft. */
  const webhookRows = () => `
    ${apiRows(places)}
    update notice set feed_position = 2;
    insert into webhook (tenant_id, code, url, secret, created_at, position)
    values (${tenant.id}, 'linehaul', 'https://a.example', 'whsec_x', now(), 2);
    insert into webhook_message
      (webhook_id, position, notice_id, consignment_id, next_attempt_at, settled_at, outcome)
    select webhook.id, 2, notice.id, ${draft.id}, now(), now(), 'delivered' from webhook, notice;`;

  /** An email about an event that occurred this many hours before the email was queued. */
  const receiverEmailRows = (kind: string, hours: number) => `
    with reported as (
      insert into provider_event (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at,
        recorded_by_id, content)
      values (${tenant.id}, ${organisation.id}, ${draft.id}, 'scan-1',
        now() - interval '${hours} hours', now(), ${person.id}, '{"type":"status","status":"PICKUP"}')
      returning *)
    insert into receiver_email (tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token,
      queued_at)
    select tenant_id, organisation_id, consignment_id, id, '${kind}', 'dock@rata.example', repeat('a', 32), now()
    from reported`;

  return {
    handlingUnit,
    insertManifest,
    exceptionRows,
    booked,
    importRows,
    estimated,
    webhookRows,
    receiverEmailRows,
  };
}
