import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface AskedMail {
  readonly id: string;
  readonly kind: 'pickup-manifest' | 'extract';
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** Goes along with a manifest. */
  readonly documentId: string | null;
  readonly at: Date;
}

/** Adds the letter and the job that sends it. */
export function askForMail(
  scope: Pick<Scope, 'tenantId' | 'organisationId' | 'userId'>,
  mail: AskedMail,
): Statement {
  return sql`
    with asked as (
      insert into mail
        (id, tenant_id, organisation_id, kind, recipients, subject, body, document_id, requested_by_id, requested_at)
      values (${mail.id}, ${scope.tenantId}, ${scope.organisationId}, ${mail.kind}, ${mail.recipients},
        ${mail.subject}, ${mail.body}, ${mail.documentId}, ${scope.userId}, ${mail.at})
      returning id
    )
    select enqueue('send-mail', json_build_object('mailId', id)) as queued from asked`;
}

/** Manifests that the person has sent since then. */
export function mailsSince(scope: Scope, since: Date): Statement {
  return sql`
    select count(*)::int as mails from mail
    where organisation_id = ${scope.organisationId} and requested_by_id = ${scope.userId}
      and kind = 'pickup-manifest' and requested_at > ${since}`;
}

/** What stands as the last error of a letter whose file could not be made. */
export const NO_FILE = 'The file could not be made';

export interface SentMailRow {
  readonly id: string;
  readonly requestedAt: Date;
  readonly recipients: readonly string[];
  readonly taken: readonly string[];
  readonly outcome: MailOutcome | null;
  readonly attempts: number;
  readonly settledAt: Date | null;
  readonly hasNoFile: boolean;
}

/**
 * The person's own, the newest first: `most` of them, and beyond those the ones that still wait or were given up, of
 * which whoever sends many must hear as well.
 */
export function mailsOf(scope: Scope, since: Date, most: number): Statement {
  return sql`
    with own as (
      select *, row_number() over (order by requested_at desc, id) as place
      from mail
      where organisation_id = ${scope.organisationId} and requested_by_id = ${scope.userId}
        and kind = 'pickup-manifest' and requested_at > ${since})
    select id, requested_at as "requestedAt", recipients, taken, outcome, attempts, settled_at as "settledAt",
      last_error is not distinct from ${NO_FILE} as "hasNoFile"
    from own
    where place <= ${most} or outcome is null or outcome = 'given-up'
    order by place`;
}

/** Addresses on the records of these sites. */
export function addressesOfSites(scope: Scope, siteIds: readonly number[]): Statement {
  return sql`
    select distinct lower(email) as email from site
    where organisation_id = ${scope.organisationId} and id = any(${siteIds}::int[]) and email is not null
    order by 1`;
}

export interface WaitingMail {
  /** Those whose letter is not taken yet. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** Null where no file goes along; then so is all of it. */
  readonly documentId: string | null;
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly provider: string;
  readonly replyTo: string;
  readonly fileName: string | null;
  readonly state: string | null;
  readonly mediaType: string | null;
  readonly bytes: Buffer | null;
}

/** No row when it is settled. */
export function waitingMail(id: string): Statement {
  return sql`
    select array(select r from unnest(m.recipients) r where r <> all(m.taken)) as recipients, m.subject, m.body, m.document_id as "documentId", m.requested_at as "requestedAt", m.attempts,
      t.name as provider, u.email as "replyTo", d.name as "fileName", d.state, d.media_type as "mediaType", d.bytes
    from mail m
    join tenant t on t.id = m.tenant_id
    join portal_user u on u.id = m.requested_by_id
    left join document d on d.id = m.document_id
    where m.id = ${id} and m.settled_at is null`;
}

export type MailOutcome = 'sent' | 'kept' | 'given-up';

export function settleMail(id: string, at: Date, outcome: MailOutcome): Statement {
  return sql`
    update mail
    set settled_at = ${at}, outcome = ${outcome},
      attempts = attempts + ${outcome === 'sent' ? 1 : 0},
      taken = case when ${outcome === 'sent'} then recipients else taken end,
      last_error = case when ${outcome === 'sent'} then null else last_error end
    where id = ${id} and settled_at is null`;
}

/** `taken`: whose letter was taken all the same. */
export function countMailFailure(id: string, reason: string, taken: readonly string[] = []): Statement {
  return sql`
    update mail
    set attempts = attempts + 1, last_error = ${reason}, taken = taken || ${taken}::text[]
    where id = ${id} and settled_at is null`;
}
