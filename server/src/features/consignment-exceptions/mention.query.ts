import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** The users that `exception_entry n` mentions, as JSON by name. */
export const mentionsOfEntry = sql`(
  select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.name) order by m.name, m.user_id), '[]')
  from exception_mention m
  where m.organisation_id = n.organisation_id and m.entry_id = n.id)`;

interface Mentioned {
  readonly caseId: number;
  readonly users: readonly { readonly id: number; readonly name: string }[];
}

/** Mentions users in the latest entry of a case, whose consignment is locked. */
export function insertMentions(scope: Scope, { caseId, users }: Mentioned): Statement {
  return sql`
    insert into exception_mention (organisation_id, entry_id, user_id, name)
    select n.organisation_id, n.id, u.id, u.name
    from (
      select e.organisation_id, e.id from exception_entry e
      where e.organisation_id = ${scope.organisationId} and e.case_id = ${caseId}
      order by e.id desc limit 1
    ) n, unnest(${users.map(({ id }) => id)}::int[], ${users.map(({ name }) => name)}::text[]) u (id, name)`;
}

export function insertMentionNotifications(
  scope: Scope,
  {
    caseId,
    users,
    consignmentId,
    message,
    now,
  }: Mentioned & { readonly consignmentId: number; readonly message: string; readonly now: Date },
): Statement {
  return sql`
    insert into user_notification (organisation_id, user_id, kind, consignment_id, exception_case_id, message,
      is_failure, at)
    select ${scope.organisationId}::int, u.id, 'mention', ${consignmentId}::bigint, ${caseId}::bigint,
      ${message}::text, false, ${now}::timestamptz
    from unnest(${users.map(({ id }) => id)}::int[]) u (id)`;
}
