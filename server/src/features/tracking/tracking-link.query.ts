import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface LinkSwitch {
  readonly reference: string;
  readonly isEnabled: boolean;
  /** The version the caller has seen. Undefined accepts any version. */
  readonly ifMatch: number | undefined;
  /** The address of a link that is turned on. */
  readonly token: string;
  readonly now: Date;
}

/** One row with `id` and `version`; none when the link is in that state already, or the version differs. */
export function switchLink(
  scope: Scope,
  { reference, isEnabled, ifMatch, token, now }: LinkSwitch,
): Statement {
  return sql`
    update consignment
    set tracking_revoked_at = case when ${isEnabled}::boolean then null else ${now}::timestamptz end,
      tracking_token = case when ${isEnabled}::boolean then ${token} else tracking_token end,
      modified_at = greatest(modified_at, ${now}),
      version = version + 1
    where organisation_id = ${scope.organisationId}
      and reference = ${reference}
      and site_id = any(${scope.siteIds}::int[])
      and (tracking_revoked_at is null) <> ${isEnabled}::boolean
      and version = coalesce(${ifMatch ?? null}::bigint, version)
    returning id, version`;
}
