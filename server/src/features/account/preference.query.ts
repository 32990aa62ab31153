import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface PreferenceRow {
  readonly name: string;
  readonly value: string | null;
  readonly version: number;
}

export function preferencesOf(scope: Scope): Statement {
  return sql`
    select name, value, version
    from user_preference
    where organisation_id = ${scope.organisationId} and user_id = ${scope.userId}
    order by name`;
}

/** Returns the written row. No row when the stored version is not the expected one. */
export function writePreference(
  scope: Scope,
  {
    name,
    value,
    expected,
    at,
  }: Pick<PreferenceRow, 'name' | 'value'> & {
    readonly expected: number | null;
    readonly at: Date;
  },
): Statement {
  return sql`
    insert into user_preference (organisation_id, user_id, name, value, changed_at)
    values (${scope.organisationId}, ${scope.userId}, ${name}, ${value}, ${at})
    on conflict (organisation_id, user_id, name) do update
    set value = excluded.value, version = user_preference.version + 1, changed_at = excluded.changed_at
    where ${expected}::int is null or user_preference.version = ${expected}
    returning name, value, version`;
}
