import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewEmail {
  readonly id: string;
  readonly kind: 'pickup-manifest' | 'extract' | 'depot';
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** The attached document, if any. */
  readonly documentId: string | null;
  readonly at: Date;
}

/** Stores the email and queues the job that sends it. */
export function queueEmail(
  scope: Pick<Scope, 'tenantId' | 'organisationId' | 'userId'>,
  email: NewEmail,
): Statement {
  return sql`
    with stored as (
      insert into mail
        (id, tenant_id, organisation_id, kind, recipients, subject, body, document_id, requested_by_id, requested_at)
      values (${email.id}, ${scope.tenantId}, ${scope.organisationId}, ${email.kind}, ${email.recipients},
        ${email.subject}, ${email.body}, ${email.documentId}, ${scope.userId}, ${email.at})
      returning id
    )
    select enqueue('send-mail', json_build_object('mailId', id)) as queued from stored`;
}

/** One row with the number of manifests that the user has emailed since then. */
export function countManifestEmails(scope: Scope, since: Date): Statement {
  return sql`
    select count(*)::int as mails from mail
    where organisation_id = ${scope.organisationId} and requested_by_id = ${scope.userId}
      and kind = 'pickup-manifest' and requested_at > ${since}`;
}

/** The last error of an email whose attachment could not be generated. */
export const ATTACHMENT_FAILED = 'The attachment could not be generated';

export interface ManifestEmailRow {
  readonly id: string;
  readonly requestedAt: Date;
  readonly recipients: readonly string[];
  readonly accepted: readonly string[];
  readonly outcome: EmailOutcome | null;
  readonly attempts: number;
  readonly settledAt: Date | null;
  readonly hasNoFile: boolean;
}

/**
 * The user's own emails, newest first: the latest `limit`, and older ones that are pending or failed, so that users
 * with many emails see those as well.
 */
export function manifestEmailsOf(scope: Scope, since: Date, limit: number): Statement {
  return sql`
    with own as (
      select *, row_number() over (order by requested_at desc, id) as place
      from mail
      where organisation_id = ${scope.organisationId} and requested_by_id = ${scope.userId}
        and kind = 'pickup-manifest' and requested_at > ${since})
    select id, requested_at as "requestedAt", recipients, taken as accepted, outcome, attempts, settled_at as "settledAt",
      last_error is not distinct from ${ATTACHMENT_FAILED} as "hasNoFile"
    from own
    where place <= ${limit} or outcome is null or outcome = 'given-up'
    order by place`;
}

/** The email addresses of these sites. */
export function addressesOfSites(scope: Scope, siteIds: readonly number[]): Statement {
  return sql`
    select distinct lower(email) as email from site
    where organisation_id = ${scope.organisationId} and id = any(${siteIds}::int[]) and email is not null
    order by 1`;
}

export interface PendingEmail {
  readonly kind: NewEmail['kind'];
  /** Recipients whose mail server has not accepted the email yet. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** Null without an attachment; the columns of the document are null then. */
  readonly documentId: string | null;
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly provider: string;
  readonly brandColour: string | null;
  readonly replyTo: string;
  readonly fileName: string | null;
  readonly state: string | null;
  readonly mediaType: string | null;
  readonly bytes: Buffer | null;
}

/** No row when the email is settled. */
export function pendingEmail(id: string): Statement {
  return sql`
    select array(select r from unnest(m.recipients) r where r <> all(m.taken)) as recipients, m.kind, m.subject, m.body,
      m.document_id as "documentId", m.requested_at as "requestedAt", m.attempts,
      t.name as provider, t.brand_colour as "brandColour", u.email as "replyTo", d.name as "fileName", d.state, d.media_type as "mediaType", d.bytes
    from mail m
    join tenant t on t.id = m.tenant_id
    join portal_user u on u.id = m.requested_by_id
    left join document d on d.organisation_id = m.organisation_id and d.id = m.document_id
    where m.id = ${id} and m.settled_at is null`;
}

export type EmailOutcome = 'sent' | 'kept' | 'given-up';

export function settleEmail(id: string, at: Date, outcome: EmailOutcome): Statement {
  return sql`
    update mail
    set settled_at = ${at}, outcome = ${outcome},
      attempts = attempts + ${outcome === 'sent' ? 1 : 0},
      taken = case when ${outcome === 'sent'} then recipients else taken end,
      last_error = case when ${outcome === 'sent'} then null else last_error end
    where id = ${id} and settled_at is null`;
}

/** `accepted` are the recipients whose mail server accepted the email. */
export function recordEmailFailure(id: string, reason: string, accepted: readonly string[] = []): Statement {
  return sql`
    update mail
    set attempts = attempts + 1, last_error = ${reason}, taken = taken || ${accepted}::text[]
    where id = ${id} and settled_at is null`;
}
