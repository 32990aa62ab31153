import type { Account } from '#people.ts';

/** Claims by scope (AUTH-12). `oid` is the id of the account itself, stable when the email changes. */
export const CLAIMS_BY_SCOPE = {
  openid: ['sub', 'org_id', 'oid'],
  profile: ['name', 'nickname', 'given_name', 'family_name', 'picture', 'locale'],
  email: ['email', 'email_verified'],
};

export interface PersonClaims {
  readonly sub: string;
  readonly [claim: string]: string | boolean;
}

/** The claims of ID token and userinfo about a user in an organisation. */
export function claimsOf(account: Account, organisationId: string | null): PersonClaims {
  return {
    sub: account.sub,
    oid: account.objectId,
    name: `${account.givenName} ${account.familyName}`,
    nickname: account.givenName,
    given_name: account.givenName,
    family_name: account.familyName,
    locale: account.locale,
    email: account.email,
    email_verified: true,
    ...(account.picture !== null && { picture: account.picture }),
    ...(organisationId !== null && { org_id: organisationId }),
  };
}
