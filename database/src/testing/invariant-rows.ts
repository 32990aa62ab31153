import type { BuiltHome } from '#builders/build-world.ts';

/** The organisation and the draft that the rows belong to. */
export interface RowPlaces {
  readonly home: BuiltHome;
  readonly draft: BuiltHome['consignments'][number];
}

/** The rows that the API stores with a consignment: audit entry, notice and response. */
export const apiRows = ({ home, draft }: RowPlaces): string => {
  const { organisation, person, tenant } = home;
  return `
    insert into audit_entry
      (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id)
    values (${tenant.id}, ${organisation.id}, ${person.id}, now(), 'createFullConsignment', ${draft.id}, 1, 'r');
    insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
    values (${tenant.id}, ${organisation.id}, ${draft.id}, 1, 'consignment.created', now());
    insert into idempotency_key
      (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
    values (${organisation.id}, ${person.id}, 'k', 'createFullConsignment', '', 201, '{}',
      '{"id":${draft.id},"reference":"${draft.reference}","notes":"\\"reference\\":\\"KEA99999999\\""}', now());`;
};

/** The rows of a finished bulk job that marked the draft as ready. */
export const bulkJobRows = ({ home, draft }: RowPlaces): string => {
  const { organisation, person, tenant } = home;
  return `
    insert into bulk_job
      (tenant_id, organisation_id, user_id, action, permissions, request_id, created_at, finished_at)
    values (${tenant.id}, ${organisation.id}, ${person.id}, 'markAsReady', '{}', 'r', now(), now());
    insert into bulk_item
      (job_id, organisation_id, position, reference, outcome, message, consignment_id, version, settled_at)
    select id, organisation_id, 1, '${draft.reference}', 'Success', 'x', ${draft.id}, 1, now() from bulk_job;
    insert into audit_entry
      (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id)
    values (${tenant.id}, ${organisation.id}, ${person.id}, now(), 'createFullConsignment', ${draft.id}, 1, 'r');
    insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
    values (${tenant.id}, ${organisation.id}, ${draft.id}, 1, 'consignment.created', now());
    insert into idempotency_key
      (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
    select organisation_id, user_id, 'b', 'bulkMarkAsReady', '', 200, '{}', json_build_object('jobId', id), now()
    from bulk_job;`;
};

/** The rows of a finished bulk job that generated the consignment note of the draft. */
export const documentsJobRows = ({ home, draft }: RowPlaces): string => {
  const { organisation, person, tenant } = home;
  return `
    insert into bulk_job
      (tenant_id, organisation_id, user_id, action, printing, permissions, request_id, created_at, finished_at)
    values (${tenant.id}, ${organisation.id}, ${person.id}, 'documents', '{}', '{}', 'r', now(), now());
    insert into bulk_item (job_id, organisation_id, position, reference, outcome, message, settled_at)
    select id, organisation_id, 1, '${draft.reference}', 'Success', '', now() from bulk_job;
    insert into document (tenant_id, organisation_id, kind, name, fingerprint, requested_at, state)
    values (${tenant.id}, ${organisation.id}, 'CONNOTE', 'x', '', now(), 'expired');
    insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
    select id, organisation_id, ${draft.id}, 1, '' from document;
    insert into bulk_document (organisation_id, job_id, position, document_id, pieces)
    select bulk_job.organisation_id, bulk_job.id, 1, document.id, 0 from bulk_job, document;`;
};
