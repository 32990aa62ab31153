import { OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import type { IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { answeredWithin } from '#session/answered-within.ts';
import { readAccessToken } from '#session/access-token.ts';
import type { SignInReason } from '#session/sign-in-target.ts';
import type { StoredUser } from '#session/stored-user.ts';

/**
 * The sign-in library, in a chunk of its own: loaded when a token is fetched, never to read one. Only its
 * protocol client is used; what is stored, and when it renews, is ours (`renew-user.ts`).
 */
export const CALLBACK_PATH = '/auth/callback';

/** Long enough for a slow one; somebody is looking at an empty page meanwhile. */
const ANSWER_WITHIN_MS = 8_000;
/** Nobody is to wait for that: without an answer they are signed out here at least. */
const SIGN_OUT_WITHIN_MS = 3_000;
/** Of a renewal, so that it ends at all; who waits for it gives up sooner (`renew-user.ts`). */
const RENEWED_WITHIN_SECONDS = 60;
const CLOCKS_DIFFER_SECONDS = 300;

const SCOPE = 'openid profile email';

interface SignInState {
  readonly target: string;
}

export interface SignInWish {
  readonly target: string;
  readonly organisationId: number | null;
  readonly reason: SignInReason | undefined;
}

export async function startSignIn(
  identity: IdentitySettings,
  { target, organisationId, reason }: SignInWish,
): Promise<string> {
  const client = clientOf(identity);
  const creating = createSignIn(client, {
    state: { target } satisfies SignInState,
    nonce: crypto.randomUUID(),
    // Without it whoever is signed in there would be sent back at once.
    ...(needsForm(reason) && { prompt: 'login' }),
    extraQueryParams: {
      ...(organisationId !== null && { organisation: organisationId }),
      ...(reason !== undefined && { sign_in_reason: reason }),
    },
  });
  return (await answeredWithin(ANSWER_WITHIN_MS, creating)).url;
}

/** Providers that know the scope of OpenID Connect Core §11 give no refresh token without it. */
async function createSignIn(client: OidcClient, wish: Parameters<OidcClient['createSigninRequest']>[0]) {
  const { scopes_supported: known } = await client.metadataService.getMetadata();
  const scope = known?.includes('offline_access') === true ? `${SCOPE} offline_access` : SCOPE;
  return client.createSigninRequest({ ...wish, scope });
}

const needsForm = (reason: SignInReason | undefined) =>
  reason === 'second-factor' || reason === 'other-account';

/** Answers the user and where they wanted to go. Throws what the provider or the library says otherwise. */
export async function finishSignIn(
  identity: IdentitySettings,
  url: string,
): Promise<{ readonly user: StoredUser; readonly target: unknown }> {
  refuseOtherIssuer(new URL(url).searchParams.get('iss'), identity);
  const response = await answeredWithin(ANSWER_WITHIN_MS, clientOf(identity).processSigninResponse(url));
  refuseOtherProfile(response.profile, identity);
  // It is what `startSignIn` gave; the target in it is looked at again before it is followed.
  const state = response.userState as Partial<SignInState> | undefined;
  return { user: userOf(identity, response), target: state?.target };
}

/** RFC 9207: a code of another provider is not carried to this one. Not every provider says who it is. */
function refuseOtherIssuer(issuer: string | null, identity: IdentitySettings): void {
  if (issuer !== null && issuer !== identity.issuer) throw new Error('The answer is of another provider');
}

/** The library compares the nonce only; the signature is vouched for by the connection the token came over. */
function refuseOtherProfile({ iss, aud, exp }: SigninResponse['profile'], identity: IdentitySettings): void {
  if (iss !== identity.issuer) throw new Error('The ID token is of another provider');
  if (![aud].flat().includes(identity.clientId)) throw new Error('The ID token is for another client');
  if (exp + CLOCKS_DIFFER_SECONDS < Date.now() / 1000) throw new Error('The ID token is over');
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
    timeoutInSeconds: RENEWED_WITHIN_SECONDS,
  });
  return userOf(identity, response, user);
}

export async function startSignOut(identity: IdentitySettings, idToken: string | null): Promise<string> {
  const creating = clientOf(identity).createSignoutRequest({
    ...(idToken !== null && { id_token_hint: idToken }),
  });
  return (await answeredWithin(SIGN_OUT_WITHIN_MS, creating)).url;
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
    // A provider need not tell more than the subject.
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
