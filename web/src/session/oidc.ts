import { OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import type { IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { readAccessToken } from '#session/access-token.ts';
import type { StoredUser } from '#session/stored-user.ts';

/**
 * The sign-in library, in a chunk of its own: loaded when a token is fetched, never to read one. Only its
 * protocol client is used; what is stored, and when it renews, is ours (`renew-user.ts`).
 */
export const CALLBACK_PATH = '/auth/callback';

interface SignInState {
  readonly target: string;
}

export async function startSignIn(
  identity: IdentitySettings,
  { target, organisationId }: { readonly target: string; readonly organisationId: number | null },
): Promise<string> {
  const request = await clientOf(identity).createSigninRequest({
    state: { target } satisfies SignInState,
    ...(organisationId !== null && { extraQueryParams: { organisation: organisationId } }),
  });
  return request.url;
}

/** Answers the user and where they wanted to go. Throws what the provider or the library says otherwise. */
export async function finishSignIn(
  identity: IdentitySettings,
  url: string,
): Promise<{ readonly user: StoredUser; readonly target: unknown }> {
  const response = await clientOf(identity).processSigninResponse(url);
  // It is what `startSignIn` gave; the target in it is looked at again before it is followed.
  const state = response.userState as Partial<SignInState> | undefined;
  return { user: userOf(response), target: state?.target };
}

/** The refresh token is spent by this, whatever happens to the answer. */
export async function refresh(identity: IdentitySettings, user: StoredUser): Promise<StoredUser> {
  const response = await clientOf(identity).useRefreshToken({
    state: {
      refresh_token: user.refreshToken ?? '',
      scope: user.scope,
      session_state: null,
      ...(user.idToken !== null && { id_token: user.idToken }),
      // Only handed on when the answer brings no ID token of its own.
      profile: { sub: user.sub, iss: identity.issuer, aud: identity.clientId, exp: 0, iat: 0 },
    },
    timeoutInSeconds: 15,
  });
  return userOf(response, user);
}

export async function startSignOut(identity: IdentitySettings, idToken: string | null): Promise<string> {
  const request = await clientOf(identity).createSignoutRequest({
    ...(idToken !== null && { id_token_hint: idToken }),
  });
  return request.url;
}

function clientOf(identity: IdentitySettings): OidcClient {
  const { origin } = window.location;
  return new OidcClient({
    authority: identity.issuer,
    client_id: identity.clientId,
    resource: identity.audience,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email',
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ prefix: 'cartage.oidc.', store: window.sessionStorage }),
  });
}

function userOf(response: SigninResponse, before?: StoredUser): StoredUser {
  const token = readAccessToken(response.access_token);
  if (token === null) throw new Error('The access token cannot be read');
  const { profile } = response;
  const isNew = before === undefined || profile.name !== undefined;
  return {
    organisationId: token.organisationId,
    sub: token.sub,
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? before?.refreshToken ?? null,
    idToken: response.id_token ?? before?.idToken ?? null,
    scope: response.scope ?? before?.scope ?? '',
    expiresAt: Math.floor(Date.now() / 1000) + (response.expires_in ?? 0),
    profile: isNew ? profileOf(profile) : before.profile,
  };
}

function profileOf(claims: SigninResponse['profile']): StoredUser['profile'] {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const email = text(claims.email) ?? '';
  return {
    name: text(claims.name) ?? email,
    nickname: text(claims.nickname),
    picture: text(claims.picture),
    email,
    emailVerified: claims.email_verified === true,
    objectId: text(claims['oid']),
    givenName: text(claims.given_name) ?? '',
    familyName: text(claims.family_name) ?? '',
    locale: text(claims.locale),
  };
}
