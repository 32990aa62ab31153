import { sql, type Statement } from '#db/sql.ts';

export interface StoredEmail {
  readonly subject: string;
  readonly body: string;
  readonly recipients: readonly string[];
  readonly requestedAt: Date;
  readonly outcome: string | null;
  readonly lastError: string | null;
  readonly documentId: string | null;
  readonly fileName: string | null;
  readonly organisationId: number;
}

/** The tenant's latest emails, of all organisations. Of the emails to receivers, only those that were not sent. */
export const latestEmails = (tenantId: number, limit: number): Statement => sql`
  select m.subject, m.body, m.recipients, m.requested_at as "requestedAt", m.outcome, m.last_error as "lastError",
    m.document_id as "documentId", d.name as "fileName", m.organisation_id as "organisationId"
  from mail m
  left join document d on d.organisation_id = m.organisation_id and d.id = m.document_id
  where m.tenant_id = ${tenantId}
  union all
  select e.subject, e.body, array[e.address], e.queued_at, e.outcome, null, null, null, e.organisation_id
  from receiver_email e
  where e.tenant_id = ${tenantId} and e.outcome = 'kept'
  order by "requestedAt" desc
  limit ${limit}`;
