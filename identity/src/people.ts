import { STAFF_PERMISSIONS } from '@cartage/domain/permissions.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database.ts';

export interface Account {
  readonly sub: string;
  readonly objectId: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly locale: string;
  readonly picture: string | null;
  /** The user needs a second factor, which this provider does not support. */
  readonly needsSecondFactor: boolean;
}

export interface Membership {
  /** Null: of the freight provider's staff, who belong to the tenant. */
  readonly organisationId: string | null;
  readonly permissions: readonly string[];
}

/** The accounts and memberships of one tenant. No query reaches the users of another tenant. */
export interface People {
  accountBySub(sub: string): Promise<Account | undefined>;
  passwordByEmail(email: string): Promise<{ sub: string; passwordHash: string } | undefined>;
  /** Returns the active membership in the organisation, or the first one when none is given. Staff have none. */
  chooseMembership(sub: string, organisationId: string | undefined): Promise<Membership | undefined>;
  rememberOrganisation(grant: GrantedOrganisation): Promise<void>;
  /** Read for every token, because permissions may have changed or the membership may have ended. */
  membershipOfGrant(grantId: string): Promise<Membership | undefined>;
}

export interface GrantedOrganisation {
  readonly grantId: string;
  readonly sub: string;
  readonly organisationId: string | null;
  readonly sessionUid: string;
  readonly seconds: number;
}

export interface AccountDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenantCode: string;
  /** When false, demo users do not exist. */
  readonly demo: boolean;
}

/** `$3` has the permissions of staff; the first is that of all staff, and the others are for operators. */
const STAFF = `select null as "organisationId", case when is_operator then $3::text[] else ($3::text[])[1:1] end as permissions
  from identity.account`;
const IS_STAFF = 'is_provider_staff and is_active';

export function createPeople({ db, clock, tenantCode, demo }: AccountDependencies): People {
  async function first<Row extends object>(
    sql: string,
    values: readonly unknown[],
  ): Promise<Row | undefined> {
    const { rows } = await db.query<Row>(sql, [tenantCode, ...values]);
    return rows[0];
  }

  return {
    accountBySub: (sub) =>
      first<Account>(
        `select sub, object_id as "objectId", email, given_name as "givenName", family_name as "familyName",
           locale, picture, needs_second_factor as "needsSecondFactor"
         from identity.account
         where tenant_code = $1 and sub = $2 and is_active and (not is_demo or $3)`,
        [sub, demo],
      ),

    passwordByEmail: (email) =>
      first<{ sub: string; passwordHash: string }>(
        `select sub, password_hash as "passwordHash"
         from identity.account
         where tenant_code = $1 and email = $2 and is_active and (not is_demo or $3)`,
        [email, demo],
      ),

    chooseMembership: async (sub, organisationId) =>
      (await first<Membership>(`${STAFF} where tenant_code = $1 and sub = $2 and ${IS_STAFF}`, [
        sub,
        STAFF_PERMISSIONS,
      ])) ??
      (await first<Membership>(
        `select organisation_id::text as "organisationId", permissions
         from identity.membership
         where tenant_code = $1 and sub = $2 and is_active
           and ($3::bigint is null or organisation_id = $3)
         order by place, organisation_id
         limit 1`,
        [sub, organisationId ?? null],
      )),

    membershipOfGrant: async (grantId) =>
      (await first<Membership>(
        `${STAFF} join identity.grant_organisation g using (tenant_code, sub)
         where tenant_code = $1 and g.grant_id = $2 and g.organisation_id is null and ${IS_STAFF}`,
        [grantId, STAFF_PERMISSIONS],
      )) ??
      (await first<Membership>(
        `select m.organisation_id::text as "organisationId", m.permissions
         from identity.grant_organisation g
         join identity.membership m
           on m.tenant_code = g.tenant_code and m.sub = g.sub and m.organisation_id = g.organisation_id
         where g.tenant_code = $1 and g.grant_id = $2 and m.is_active`,
        [grantId],
      )),

    async rememberOrganisation({ grantId, sub, organisationId, sessionUid, seconds }) {
      await db.query(
        `insert into identity.grant_organisation
           (tenant_code, grant_id, sub, organisation_id, session_uid, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [tenantCode, grantId, sub, organisationId, sessionUid, new Date(clock().getTime() + seconds * 1000)],
      );
    },
  };
}
