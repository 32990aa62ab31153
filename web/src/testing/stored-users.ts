import type { ClaimNames } from '#session/access-token.ts';
import type { StoredUser } from '#session/stored-user.ts';

/** The claim names of the embedded provider. */
export const CLAIMS: ClaimNames = { organisationClaim: 'org_id', permissionsClaim: 'permissions' };

/** Base64url of the UTF-8 bytes of a text. */
export const base64url = (text: string) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token like the provider's but with a fake signature, which the browser never checks. */
export function accessToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => base64url(JSON.stringify(value));
  return `${part({ alg: 'RS256', typ: 'at+jwt' })}.${part(claims)}.signature`;
}

/** A signed-in user with defaults for every field. */
export function storedUser(
  given: Partial<StoredUser> & { readonly permissions?: readonly string[] } = {},
): StoredUser {
  const { permissions = [], ...rest } = given;
  const { organisationId = 101, sub = 'kea-hana-wilcox', expiresAt = 2_000_000_000 } = rest;
  return {
    organisationId,
    sub,
    accessToken: accessToken({ sub, org_id: String(organisationId), permissions, exp: expiresAt }),
    refreshToken: 'refresh-1',
    idToken: 'id-1',
    scope: 'openid profile email',
    expiresAt,
    profile: {
      name: 'Hana Wilcox',
      nickname: 'Hana',
      picture: null,
      email: 'hana.wilcox@harakeke.example',
      emailVerified: true,
      objectId: null,
      givenName: 'Hana',
      familyName: 'Wilcox',
      locale: 'en-NZ',
    },
    ...rest,
  };
}
