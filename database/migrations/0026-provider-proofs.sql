-- The freight provider's programs send proofs of delivery as signature and photos. The worker draws the PDF, so such a
-- document is first in preparation. It still never expires.
alter table document drop constraint document_proof_stays;
alter table document add constraint document_proof_stays check (kind <> 'PODDOC' or state <> 'expired');

grant insert on document, document_consignment to cartage_provider;
grant select (id, tenant_id, organisation_id, kind, name, fingerprint, requested_at, state) on document to cartage_provider;
grant select on document_consignment to cartage_provider;
grant execute on function enqueue_document(uuid, int, int) to cartage_provider;
