import type { Client } from 'pg';

/** Inserts rows that no builder creates, for every organisation. */
export async function addRequestRows(admin: Client): Promise<void> {
  await admin.query(`
    insert into idempotency_key
      (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
    select membership.organisation_id, membership.user_id, 'key', 'x', '\\x00', 201, '{}', '{}', now()
    from membership;
    insert into audit_entry (tenant_id, organisation_id, at, operation, request_id)
    select tenant_id, id, now(), 'x', 'x' from organisation;
    insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
    select tenant_id, organisation_id, id, version, 'consignment.created', now() from consignment;
    insert into document
      (tenant_id, organisation_id, kind, name, fingerprint, content, requested_at, state)
    select tenant_id, id, 'CONNOTE', 'x', '\\x00', '{}', now(), 'preparing' from organisation;
    insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
    select document.id, organisation_id, consignment.id, version, '\\x00'
    from document join consignment using (organisation_id);
    insert into bulk_document (organisation_id, job_id, document_id, pieces)
    select organisation_id, bulk_job.id, document.id, 0 from bulk_job join document using (organisation_id);
    insert into document_opening (document_id, organisation_id, user_id, at)
    select document.id, organisation_id, user_id, now() from document join membership using (organisation_id);
    insert into printer (tenant_id, organisation_id, name, paper, dpi, token_hash, created_at)
    select tenant_id, id, 'x', 'a6', 203, sha256('x'), now() from organisation;
    insert into print_job (organisation_id, printer_id, document_id, user_id, labels, requested_at, state)
    select organisation_id, printer.id, document.id, user_id, 1, now(), 'queued'
    from printer join document using (organisation_id) join membership using (organisation_id);
    insert into handling_unit (sscc, organisation_id, consignment_id, line_item_id, piece, created_at)
    select lpad(id::text, 18, '0'), organisation_id, consignment_id, id, 1, now() from line_item;
    insert into label_reprint (organisation_id, consignment_id, at, user_id, reason)
    select c.organisation_id, c.id, now(), m.user_id, 'LOST' from consignment c join membership m using (organisation_id);
    insert into product (organisation_id, code, description, search_text)
    select id, 'P-' || id, 'x', 'x' from organisation;
    insert into consignment_link (organisation_id, source_id, target_id, link_type, created_at)
    select organisation_id, id, id, 'Copy', now() from consignment;
    insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code)
    select organisation_id, c.id, c.tenant_id, x.id, 'INCLUDED'
    from consignment c join delivery_extra x using (tenant_id, service_type_id);
    insert into mail
      (tenant_id, organisation_id, kind, recipients, subject, body, document_id, requested_by_id, requested_at)
    select tenant_id, organisation_id, 'pickup-manifest', '{a@b.example}', 'x', 'x', document.id, user_id, now()
    from document join membership using (organisation_id);
    insert into user_preference (organisation_id, user_id, name, value, changed_at)
    select organisation_id, user_id, 'columns', 'x', now() from membership;
    insert into provider_event
      (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at, recorded_by_id, content)
    select c.tenant_id, c.organisation_id, c.id, 'event-' || c.id, now(), now(), u.id, '{}'
    from consignment c join portal_user u on u.tenant_id = c.tenant_id and u.is_provider and u.is_machine and u.is_active;
    insert into left_manifest select organisation_id, consignment_id, manifest_id, now(), 'x' from manifest_consignment;
    insert into receiver_email_setting (organisation_id, tenant_id, kinds, changed_at)
    select id, tenant_id, '{delivered}', now() from organisation;
    insert into receiver_email
      (tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token, queued_at)
    select tenant_id, organisation_id, consignment_id, id, 'delivered', 'a@b.example', md5(event_id), now()
    from provider_event;
    insert into suppressed_address (tenant_id, address, reason, since)
    select id, 'a@b.example', 'bounced', now() from tenant;
    insert into tracking_attempt (organisation_id, consignment_id, wrong, since)
    select organisation_id, id, 1, now() from consignment;
    insert into day_count select organisation_id, created_day, site_id, status, 1 from consignment
    on conflict do nothing;
    insert into delivery_day_count
    select organisation_id, false, requested_delivery_day, site_id, status, 1 from consignment
    where requested_delivery_day is not null
    on conflict do nothing`);
}
