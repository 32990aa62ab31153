-- Proofs of delivery: files that the freight provider sends, named after the consignment they prove. Unlike what we
-- print they cannot be made anew, so they stay.
alter table document
  drop constraint document_kind_check,
  add constraint document_kind_check check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST', 'PODDOC')),
  add constraint document_proof_stays check (kind <> 'PODDOC' or state = 'ready');

drop index document_made;
create index document_made on document (made_at) where state = 'ready' and kind <> 'PODDOC';

-- Whether it is a new one: the same file of the same consignment is filed once. Its content has been looked at.
create function file_proof_of_delivery(
  of_consignment bigint, file_name text, file_type text, file bytea, received_at timestamptz
) returns boolean
  language sql volatile
  begin atomic
    with
      proven as (
        select c.id, c.tenant_id, c.organisation_id, c.version,
          sha256(convert_to('PODDOC ' || c.id || ' ', 'UTF8') || file) as fingerprint
        from consignment c
        where c.id = of_consignment
      ),
      filed as (
        insert into document
          (id, tenant_id, organisation_id, kind, name, fingerprint, requested_at, state, made_at, media_type, bytes)
        select substr(encode(fingerprint, 'hex'), 1, 32)::uuid, tenant_id, organisation_id, 'PODDOC', file_name,
          fingerprint, received_at, 'ready', received_at, file_type, file
        from proven
        on conflict (organisation_id, fingerprint) do nothing
        returning id
      ),
      named as (
        insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
        select filed.id, organisation_id, proven.id, version, fingerprint
        from filed, proven
        returning document_id
      )
    select exists (select from named);
  end;
revoke execute on function file_proof_of_delivery(bigint, text, text, bytea, timestamptz) from public;
grant execute on function file_proof_of_delivery(bigint, text, text, bytea, timestamptz) to cartage_system;
