import { OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import type { IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { withTimeout } from '#session/with-timeout.ts';
import { readAccessToken } from '#session/access-token.ts';
import type { SignInReason } from '#session/sign-in-target.ts';
import type { StoredUser } from '#session/stored-user.ts';

/**
 * The sign-in library, in its own chunk: loaded to fetch a token, never to read one. Only its protocol client is used;
 * storage and renewal are our own (`renew-user.ts`).
 */
export const CALLBACK_PATH = '/auth/callback';

/** Allows for a slow provider, but the user is waiting on an empty page. */
const SIGN_IN_TIMEOUT_MS = 8_000;
/** Short: without a response the user is still signed out of the portal. */
const SIGN_OUT_TIMEOUT_MS = 3_000;
/** Ends a renewal that never gets a response. Callers time out sooner (`renew-user.ts`). */
const RENEWAL_TIMEOUT_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 300;

const SCOPE = 'openid profile email';

interface SignInState {
  readonly target: string;
}

export interface SignInRequest {
  readonly target: string;
  readonly organisationId: number | null;
  readonly reason: SignInReason | undefined;
}

export async function startSignIn(
  identity: IdentitySettings,
  { target, organisationId, reason }: SignInRequest,
): Promise<string> {
  const client = clientOf(identity);
  const creating = createSignIn(client, {
    state: { target } satisfies SignInState,
    nonce: crypto.randomUUID(),
    // Without `prompt` a provider with an active session would redirect back immediately.
    ...(needsForm(reason) && { prompt: 'login' }),
    extraQueryParams: {
      ...(organisationId !== null && { organisation: organisationId }),
      ...(reason !== undefined && { sign_in_reason: reason }),
    },
  });
  return (await withTimeout(SIGN_IN_TIMEOUT_MS, creating)).url;
}

/** Providers that support `offline_access` (OpenID Connect Core §11) issue no refresh token without it. */
async function createSignIn(client: OidcClient, request: Parameters<OidcClient['createSigninRequest']>[0]) {
  const { scopes_supported: supported } = await client.metadataService.getMetadata();
  const scope = supported?.includes('offline_access') === true ? `${SCOPE} offline_access` : SCOPE;
  return client.createSigninRequest({ ...request, scope });
}

const needsForm = (reason: SignInReason | undefined) =>
  reason === 'second-factor' || reason === 'other-account';

/** Returns the user and the sign-in target. Throws the provider's or the library's error. */
export async function finishSignIn(
  identity: IdentitySettings,
  url: string,
): Promise<{ readonly user: StoredUser; readonly target: unknown }> {
  rejectOtherIssuer(new URL(url).searchParams.get('iss'), identity);
  const response = await withTimeout(SIGN_IN_TIMEOUT_MS, clientOf(identity).processSigninResponse(url));
  rejectInvalidProfile(response.profile, identity);
  // The state from `startSignIn`; its target is validated before use.
  const state = response.userState as Partial<SignInState> | undefined;
  return { user: userOf(identity, response), target: state?.target };
}

/** RFC 9207: rejects a code from another provider. Not every provider sends `iss`. */
function rejectOtherIssuer(issuer: string | null, identity: IdentitySettings): void {
  if (issuer !== null && issuer !== identity.issuer) throw new Error('The response is from another provider');
}

/** The library checks only the nonce. The signature need not be checked: the token came over TLS from the provider. */
function rejectInvalidProfile(
  { iss, aud, exp }: SigninResponse['profile'],
  identity: IdentitySettings,
): void {
  if (iss !== identity.issuer) throw new Error('The ID token is from another provider');
  if (![aud].flat().includes(identity.clientId)) throw new Error('The ID token is for another client');
  if (exp + CLOCK_TOLERANCE_SECONDS < Date.now() / 1000) throw new Error('The ID token has expired');
}

/** Uses up the refresh token, even when the response is lost. */
export async function refresh(identity: IdentitySettings, user: StoredUser): Promise<StoredUser> {
  const response = await clientOf(identity).useRefreshToken({
    state: {
      refresh_token: user.refreshToken ?? '',
      scope: user.scope,
      session_state: null,
      ...(user.idToken !== null && { id_token: user.idToken }),
      // Returned only when the response has no ID token.
      profile: { sub: user.sub, iss: identity.issuer, aud: identity.clientId, exp: 0, iat: 0 },
    },
    timeoutInSeconds: RENEWAL_TIMEOUT_SECONDS,
  });
  return userOf(identity, response, user);
}

export async function startSignOut(identity: IdentitySettings, idToken: string | null): Promise<string> {
  const creating = clientOf(identity).createSignoutRequest({
    ...(idToken !== null && { id_token_hint: idToken }),
  });
  return (await withTimeout(SIGN_OUT_TIMEOUT_MS, creating)).url;
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
    scope: SCOPE,
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ prefix: 'cartage.oidc.', store: window.sessionStorage }),
  });
}

function userOf(identity: IdentitySettings, response: SigninResponse, before?: StoredUser): StoredUser {
  const token = readAccessToken(response.access_token, identity);
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
    // Only the subject is mandatory.
    name: text(claims.name) ?? (email || claims.sub),
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
