import { apiRows, bulkJobRows, documentsJobRows } from '#testing/invariant-rows.ts';
import { reversedHireageEntry } from '#testing/reversed-hireage-entry.ts';
import { type ViolationPlaces, violatingRows } from '#testing/violating-rows.ts';

/** For each invariant, SQL that breaks it; some break other invariants as well. */
export function violatingSql(places: ViolationPlaces): Readonly<Record<string, string>> {
  const { home, delivered, draft, neighbour, stranger } = places;
  const { organisation, person, tenant } = home;
  const {
    handlingUnit,
    insertManifest,
    exceptionRows,
    booked,
    importRows,
    estimated,
    webhookRows,
    receiverEmailRows,
  } = violatingRows(places);
  return {
    'a consignment that a standing order created is recorded with its day': `
    insert into standing_order
      (tenant_id, organisation_id, owner_id, owner_name, permissions, site_id, name, template_name, details, is_ready,
        weekdays, every_weeks, start_day, on_holiday, lead_days, counts_from, created_at)
    select ${tenant.id}, organisation_id, ${person.id}, 'x', '{}', min(id), 'x', 'x', '{}',
      false, '{1}', 1, now(), 'SKIP', 0, now(), now()
    from site where organisation_id = ${organisation.id} group by organisation_id;
    insert into field_change (organisation_id, consignment_id, at, through, source_id, field)
    select organisation_id, ${draft.id}, now(), 'standing-order', id, 'created' from standing_order`,
    'references are unique in a tenant': `
    reset role;
    alter table consignment drop constraint consignment_tenant_id_reference_key;
    set local role cartage_system;
    update consignment set reference = '${delivered.reference}' where id = ${draft.id}`,
    'a reference starts with the prefix of its tenant': `
      update consignment set reference = 'ZZZ00000001' where id = ${draft.id}`,
    'totals are the sums of the lines': `
      update line_item set weight_kg = weight_kg + 0.01 where consignment_id = ${draft.id}`,
    'the lines are numbered without gaps': `
      update line_item set position = 3 where consignment_id = ${draft.id}`,
    'the status is the last entry of the history': `update consignment set status = 2 where id = ${draft.id}`,
    'the history begins with the creation': `
      update status_history set status = 2 where consignment_id = ${draft.id}`,
    'the history has no gaps': `
      delete from status_history where seq = 2 and consignment_id = ${delivered.id}`,
    'the history follows the transitions': `
      update status_history set status = 8 where seq = 3 and consignment_id = ${delivered.id}`,
    'times in the history never decrease': `update status_history set status_at = status_at - interval '1 day'
     where seq = 3 and consignment_id = ${delivered.id}`,
    'a consignment that is Ready or later has line items': `
      delete from line_item where consignment_id = ${delivered.id}`,
    'versions start at 1, and the list document has the current version': `
      update consignment_doc set version = version + 1 where consignment_id = ${draft.id}`,
    'every consignment has its sender, receiver and search text': `
      delete from consignment_text where consignment_id = ${draft.id}`,
    'the flags of a consignment match its unresolved events': `
      update consignment set has_unresolved_notes = true where id = ${draft.id}`,
    'an exception that a user resolved is resolved and has one entry with the reason': `
      ${exceptionRows('null', `set title = 'y'`)}
     insert into exception_case (organisation_id, consignment_id, delivery_event_id, resolved_at, resolved_by)
     select organisation_id, consignment_id, id, now(), 'x'
     from delivery_event where consignment_id = ${delivered.id}`,
    'each request to the provider and each answer to it has one entry of the exception': `
      ${exceptionRows('null', `set title = 'y'`)}
     with worked as (
       insert into exception_case (organisation_id, consignment_id, delivery_event_id)
       select organisation_id, consignment_id, id from delivery_event where consignment_id = ${delivered.id}
       returning organisation_id, id
     )
     insert into exception_request (organisation_id, case_id, kind, requested_at, requested_by)
     select organisation_id, id, 'return', now(), 'x' from worked`,
    'the numbers of manifests have no gaps': insertManifest(`'OPEN', 2, 1, null, null, null, null, null`),
    'no consignment on an open manifest is a draft, cancelled or an error': `
      with added as (${insertManifest(`'OPEN', null, 0, null, null, null, null, null`)} returning *)
     insert into manifest_consignment (organisation_id, consignment_id, manifest_id, added_at, added_by)
     select organisation_id, ${draft.id}, id, now(), 'x' from added`,
    'a closed manifest prints the consignments that are on it': insertManifest(
      `'CLOSED', 1, 1, now(), 'x', '{"pickups": [{"consignments": [{"reference": "KEA00000001"}]}]}', 1, 1`,
    ),
    'a reversal in the hireage ledger has the opposite quantity of its entry': `
      with ${reversedHireageEntry(draft.id, -4)} select from reversal`,
    'no dispute of a reversed hireage entry is open': `with ${reversedHireageEntry(draft.id, -5)}
     insert into hireage_dispute (organisation_id, site_id, entry_id, reason, opened_at, opened_by)
     select organisation_id, site_id, id, 'x', now(), 'x' from entry`,
    'days are the local days of their instants': `
      update consignment set created_day = (created_at at time zone 'UTC')::date where id = ${draft.id}`,
    'the staged and delivered times match the history': `
      update consignment set staged_at = staged_at + interval '1 hour' where id = ${delivered.id}`,
    'the delivered day is the local day': `
      update consignment set delivered_day = delivered_day + 1 where id = ${delivered.id}`,
    'events have the same facts as their consignment': exceptionRows('null', 'set status = 9'),
    'a consignment with an exception that is not in full is not in full': `
      update consignment set is_in_full = false where id = ${delivered.id}`,
    'exception types belong to the tenant, and only exceptions have one': exceptionRows(
      `(select id from standard_event where tenant_id = ${stranger.tenant.id})`,
      'set title = title',
    ),
    'day counts equal the counts of the consignments': `
      update day_delta set n = n + 1 where organisation_id = ${organisation.id}`,
    'delivery day counts equal the counts of the consignments': `
      insert into delivery_day_delta (organisation_id, is_confirmed, day, site_id, status, n)
     select organisation_id, true, created_day, site_id, status, 1 from consignment where id = ${draft.id}`,
    'every row belongs to the organisation and tenant of the rows it refers to': `
      update line_item set organisation_id = ${neighbour.organisation.id}
     where consignment_id = ${draft.id}`,
    'members are users of the tenant': `update membership set user_id = ${stranger.person.id}
     where organisation_id = ${organisation.id}`,
    'a stored response names an existing consignment': `
      ${apiRows(places)} update idempotency_key set body = replace(body, '${draft.reference}', 'KEA99999998')`,
    'a consignment is the response to one creation only': `${apiRows(places)}
     insert into idempotency_key
     select organisation_id, user_id, 'another', operation, fingerprint, status, headers, body, created_at
     from idempotency_key`,
    'a stored response has its audit entry': `${apiRows(places)} delete from audit_entry`,
    'from the first audited version on, each version has one audit entry': `${apiRows(places)}
     update consignment set version = 2 where id = ${draft.id};
     update consignment_doc set version = 2 where consignment_id = ${draft.id}`,
    'a creation is audited as version 1': `${apiRows(places)} update audit_entry set version = 2`,
    'an audit entry names an existing consignment': `
      ${apiRows(places)} update audit_entry set consignment_id = 999999`,
    'each notice has one audited change, and each change to report has its notice': `
      ${apiRows(places)} delete from notice`,
    'an undo of an edit exchanges its values exactly': `
      insert into consignment_edit (organisation_id, consignment_id, version, at, actor_name, old_parts, new_parts, undoes)
     select organisation_id, id, edit.version, now(), 'x', old_parts, '{"notes": "one"}', undoes
     from consignment, (values
       (2, '{"notes": "two"}'::jsonb, null::int), (3, '{"notes": "one"}'::jsonb, 2)) edit (version, old_parts, undoes)
     where id = ${draft.id}`,
    'a stored response to a bulk request names a job of the same user': `
      ${bulkJobRows(places)} update idempotency_key set body = '{"jobId":999999}'`,
    'a finished bulk job has items, and all of them have an outcome': `${bulkJobRows(places)}
     update bulk_item
     set outcome = null, message = null, settled_at = null, consignment_id = null, version = null`,
    'an unfinished bulk job is in the queue': `${bulkJobRows(places)} update bulk_job set finished_at = null`,
    'a finished import has consignments, and none without an outcome': `
      ${importRows()} update import_item set outcome = null, consignment_id = null, settled_at = null`,
    'an import that is not finished is in the queue': `
      ${importRows()} update import_job set finished_at = null`,
    'an imported consignment was created by the user and the request of its import': `
      ${importRows()} update import_job set request_id = 'another'`,
    'only a stopped import skips consignments': `
      ${importRows()} update import_item set outcome = 'Skipped', consignment_id = null`,
    'an unfinished extract is in the queue': `
      insert into extract_job (tenant_id, organisation_id, user_id, permissions, date_type, from_day, to_day,
        site_ids, has_prices, created_at, file_name)
      values (${tenant.id}, ${organisation.id}, ${person.id}, '{}', 'Creation', '2026-03-01', '2026-03-02', '{}', false,
        now(), 'x.csv')`,
    'the change of a bulk item has an audit entry of the user of its job': `
      ${bulkJobRows(places)} update audit_entry set request_id = 'another'`,
    'the document of a bulk item belongs to its consignment': `
      ${documentsJobRows(places)} delete from document_consignment`,
    'a finished item of a documents job has a document if it succeeded': `
      ${documentsJobRows(places)} delete from bulk_document`,
    'no two bulk items have the same change': `${bulkJobRows(places)}
     insert into bulk_item
       (job_id, organisation_id, position, reference, outcome, message, consignment_id, version, settled_at)
     select job_id, organisation_id, 2, 'KEA99999997', outcome, message, consignment_id, version, settled_at
     from bulk_item`,
    'the booked count of a run equals its bookings and is within its capacity': `
      ${booked()} update run_schedule set booked = 0`,
    'an estimate is the sum of its working without the fuel adjustment factor': `
      ${estimated()} update price_estimate set total = total + 1`,
    'an estimate has the day and the card of its inputs': `
      ${estimated()} update price_estimate set inputs = '{"freight": {"day": "2026-01-01"}}'`,
    'a confirmed price is the sum of its charges': `update consignment
     set confirmed_price = 10, confirmed_charges = '[{"code": "BASE", "name": "Base charge", "amount": "9.00"}]'
     where id = ${draft.id}`,
    'a consignment with estimates shows the latest': `
      ${estimated()} update consignment set estimated_price = 1 where id = ${draft.id}`,
    'the first weight break of a lane starts at 0 kg': `
      insert into rate_zone (tenant_id, code, name) values (${tenant.id}, 'AKL', 'Auckland');
      insert into rate_card (tenant_id, name, effective_from) values (${tenant.id}, 'General', '2026-01-01');
      insert into rate_lane (tenant_id, card_id, service_type_id, origin_zone, destination_zone, weight_breaks)
      select card.tenant_id, card.id, service_type.id, 'AKL', 'AKL', '[{"fromKg": 1, "perKg": 1}]'
      from rate_card card join service_type using (tenant_id)`,
    'no cancelled consignment has a booking': `
      update consignment set status = 8 where id = ${draft.id}; ${booked()}`,
    'the run of every booking delivers in the region of the receiver': `
      ${booked()} update delivery_run set region_id = (select min(id) from region where id <> 'NZ-AUK')`,
    'no booking is before the service date': `
      ${booked()} update run_booking set booked_at = starts_at from run_schedule where id = schedule_id`,
    'the SSCC of a handling unit has a valid check digit': handlingUnit('095210010000000018', draft.id),
    'a handling unit belongs to a line of its consignment': handlingUnit('095210010000000017', delivered.id),
    'a sent email has its document': `
      insert into document (tenant_id, organisation_id, kind, name, fingerprint, content, requested_at, state)
      values (${tenant.id}, ${organisation.id}, 'MANIFEST', 'x', '', '{}', now(), 'failed');
      insert into mail (tenant_id, organisation_id, kind, recipients, subject, body, document_id, requested_by_id,
        requested_at, settled_at, outcome, taken)
      select ${tenant.id}, ${organisation.id}, 'pickup-manifest', '{a@b.example}', 'x', 'x', id, ${person.id},
        now(), now(), 'sent', '{a@b.example}'
      from document`,
    'a printed job is in the print log once': `
      insert into printer (tenant_id, organisation_id, name, paper, dpi, token_hash, created_at)
      values (${tenant.id}, ${organisation.id}, 'x', 'a6', 203, sha256('x'), now());
      insert into document (tenant_id, organisation_id, kind, name, fingerprint, requested_at, state)
      values (${tenant.id}, ${organisation.id}, 'FRTLABEL', 'x', '', now(), 'expired');
      insert into print_job
        (organisation_id, printer_id, document_id, user_id, labels, requested_at, state, finished_at)
      select printer.organisation_id, printer.id, document.id, ${person.id}, 1, now(), 'printed', now()
      from printer, document`,
    'the attachments of a consignment are within the limits': `
      insert into attachment (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes,
        uploaded_at, uploaded_by_id)
      select ${tenant.id}, ${organisation.id}, ${draft.id}, repeat('0', 64), 1, 'pdf', 'OTHER', 'x', 'x', now(),
        ${person.id}
      from generate_series(1, 51)`,
    'a webhook message is a change of the feed that its webhook has reached': `
      ${webhookRows()} update webhook set position = 1`,
    'a receiver email is about an event of its kind and consignment': receiverEmailRows('delivered', 1),
    'a receiver email that was sent was queued within a day of its event': receiverEmailRows('picked-up', 25),
    'no message of a consignment is delivered while an earlier one waits': `${webhookRows()}
     insert into webhook_message (webhook_id, position, notice_id, consignment_id, next_attempt_at)
     select webhook_id, 1, notice_id, consignment_id, now() from webhook_message`,
    'the list document equals the document made from its rows': `
      update consignment_doc set doc = replace(doc, '"DRAFT"', '"FINAL"') where consignment_id = ${draft.id}`,
    'the search text is normalised from its fields': `
      update consignment_text set search_text = upper(search_text) where consignment_id = ${draft.id}`,
    'normalised columns match the displayed values': `
      update consignment set sales_reference_n = 'āporo 1' where id = ${delivered.id}`,
  };
}
