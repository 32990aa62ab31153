import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { RECEIVER_EMAIL_SETTINGS } from '@cartage/domain/receiver-emails/email-texts.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { RECEIVER_PHONE_SETTING } from '@cartage/domain/tenant/tracking-settings.ts';
import { sql, type Statement } from '#db/sql.ts';
import { type AuditedWrite, insertAudit } from '#freight/change.query.ts';
import type { ReceiverEmailOutcome } from '#mail/receiver-email.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface SettingsRow {
  readonly kinds: readonly ReceiverEmailKind[];
  readonly replyTo: string | null;
  readonly version: number;
}

/** No row before the first change. */
export function receiverEmailSettingsOf(scope: Scope): Statement {
  return sql`
    select kinds, reply_to as "replyTo", version
    from receiver_email_setting
    where organisation_id = ${scope.organisationId}`;
}

export interface SettingsChange extends Omit<SettingsRow, 'version'> {
  /** The version that the caller has seen. Null accepts any. */
  readonly expected: number | null;
  readonly at: Date;
}

/** The changed row. No row when the stored version is not the expected one. */
export function writeReceiverEmailSettings(
  scope: Scope,
  { kinds, replyTo, expected, at }: SettingsChange,
): Statement {
  return sql`
    insert into receiver_email_setting as s (organisation_id, tenant_id, kinds, reply_to, changed_at)
    select ${scope.organisationId}, ${scope.tenantId}, ${kinds}, ${replyTo}, ${at}
    where coalesce(${expected}::int, 1) = 1
      or exists (select from receiver_email_setting where organisation_id = ${scope.organisationId})
    on conflict (organisation_id) do update
    set kinds = excluded.kinds, reply_to = excluded.reply_to, version = s.version + 1,
      changed_at = excluded.changed_at
    where ${expected}::int is null or s.version = ${expected}
    returning kinds, reply_to as "replyTo", version`;
}

export const recordSettingsChange = (scope: Scope, write: AuditedWrite): Statement =>
  insertAudit(scope, write);

export interface ListedEmail {
  readonly id: string;
  readonly kind: ReceiverEmailKind;
  readonly address: string;
  readonly queuedAt: string;
  readonly settledAt: string | null;
  readonly outcome: ReceiverEmailOutcome | null;
}

/** One row with the emails about a consignment, newest first. No row when the user may not see the consignment. */
export function receiverEmailsOf(scope: Scope, reference: string): Statement {
  return sql`
    select (
      select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'address', e.address,
        'queuedAt', e.queued_at, 'settledAt', e.settled_at, 'outcome', e.outcome)
        order by e.queued_at desc, e.id), '[]')
      from receiver_email e
      where e.organisation_id = ${scope.organisationId} and e.consignment_id = c.id
    ) as emails
    from consignment c
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}

export interface PreviewFacts {
  readonly organisation: string;
  readonly settings: readonly NamedValue[];
  readonly hasReplyAddress: boolean;
}

/** One row with the tenant's words for receivers. */
export function previewFacts(scope: Pick<Scope, 'tenantId' | 'organisationId'>): Statement {
  const names = [RECEIVER_PHONE_SETTING, ...RECEIVER_EMAIL_SETTINGS];
  return sql`
    select o.name as organisation, r.reply_to is not null as "hasReplyAddress",
      (select coalesce(json_agg(json_build_object('name', s.name, 'value', s.value)), '[]')
        from tenant_setting s
        where s.tenant_id = ${scope.tenantId} and s.name = any(${names}::text[])) as settings
    from organisation o
    left join receiver_email_setting r on r.organisation_id = o.id
    where o.id = ${scope.organisationId}`;
}
