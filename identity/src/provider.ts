import type { EventEmitter } from 'node:events';

import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

import { createAdapterFactory } from '#adapter.ts';
import { CLAIMS_BY_SCOPE, claimsOf } from '#claims.ts';
import { clientAdapter, type ClientRights } from '#clients.ts';
import { isDiskFull } from '#database.ts';
import { createPolicy, GRANT_SECONDS, SCOPES } from '#organisation-choice.ts';
import {
  catchFullDisk,
  providerErrorPage,
  rejectNullCharacters,
  sendFullDisk,
  sendUnknownPathPage,
} from '#provider-errors.ts';
import { signInPages } from '#sign-in/interaction.ts';
import { confirmSignOut, endSessions, showSignedOut } from '#sign-out.ts';
import { isPassword } from '#sign-in/password.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';

const HOUR = 60 * 60;

/**
 * For the library's own pages. One has a script, which ends the session of a user when another one signs in; the
 * library adds the hash of that script to an existing policy.
 */
const BASE_HEADERS = {
  'content-security-policy': `default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** The OpenID provider of one tenant, with its pages. Expects paths without `/idp`. */
export function createTenantProvider(deps: ProviderDependencies): Provider {
  const provider = new Provider(deps.issuer, configure(deps));
  // The scheme of the request comes from the settings through X-Forwarded-Proto; see serve.ts.
  provider.proxy = true;
  provider.use((ctx: KoaContextWithOIDC, next) => {
    ctx.set(BASE_HEADERS);
    return next();
  });
  provider.use((ctx: KoaContextWithOIDC, next) => catchFullDisk(ctx, deps, next));
  provider.use((ctx: KoaContextWithOIDC, next) => keepSameOrigin(ctx, deps, next));
  provider.use((ctx: KoaContextWithOIDC, next) => rejectNullCharacters(ctx, deps, next));
  provider.use((ctx: KoaContextWithOIDC, next) => sendUnknownPathPage(ctx, deps, next));
  provider.use(endSessions(deps));
  provider.use(signInPages(provider, deps));
  compareHashedSecrets(provider);
  listen(provider, deps);
  return provider;
}

/** The library allows every origin to read keys and to send a preflight; only the portal needs to, from its own origin. */
async function keepSameOrigin(
  ctx: KoaContextWithOIDC,
  { tenant }: ProviderDependencies,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  if (ctx.get('origin') === tenant.origin) return;
  for (const name of Object.keys(ctx.response.headers)) {
    if (name.startsWith('access-control-')) ctx.remove(name);
  }
}

/** The library compares plain secrets, and ours are stored as hashes. */
function compareHashedSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compareClientSecret(given: string) {
    return isPassword(given, this.clientSecret);
  };
}

function listen(provider: Provider, deps: ProviderDependencies): void {
  const { log, tenant } = deps;
  provider.on('server_error', (ctx, error: Error) => {
    log.error('server_error', { tenant: tenant.code, message: error.message, stack: error.stack });
    if (isDiskFull(error)) sendFullDisk(ctx, deps);
  });
  // With a listener, Koa does not print to the console. The event is not part of OpenID Connect, so it is missing in
  // the library's types.
  const framework: EventEmitter = provider;
  framework.on('error', (error: Error) => {
    log.error('request_failed', { tenant: tenant.code, message: error.message, stack: error.stack });
  });
  const refused = (event: string) => (_ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    log.info(event, { tenant: tenant.code, error: error.error, detail: error.error_detail });
  };
  provider.on('authorization.error', refused('authorization_refused'));
  provider.on('grant.error', refused('tokens_refused'));
  // At the token endpoint the library revokes grants only on a replay.
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC) => {
    if (ctx.oidc.route !== 'token') return;
    log.warn('authn_token_reuse', {
      tenant: tenant.code,
      grantType: String(ctx.oidc.params?.['grant_type']),
    });
  });
}

function configure(deps: ProviderDependencies): Configuration {
  const { tenant, people, clients, clock, db, log } = deps;
  const storage = createAdapterFactory({
    db,
    clock,
    tenantCode: tenant.code,
    onReuse: (model) => log.warn('authn_token_reuse', { tenant: tenant.code, model }),
  });
  return {
    adapter: (model) => (model === 'Client' ? clientAdapter(clients) : storage(model)),
    jwks: { keys: [deps.signingKey] },
    cookies: {
      keys: [...deps.cookieKeys],
      names: { session: 'cartage_session', interaction: 'cartage_sign_in', resume: 'cartage_sign_in_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/idp' },
      // Without a path, the library sets one per sign-in, so that two tabs can sign in at once.
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Portal and provider share one origin, which browsers send with every POST.
    clientBasedCORS: (_ctx, origin) => origin === tenant.origin,
    scopes: SCOPES.split(' '),
    claims: CLAIMS_BY_SCOPE,
    conformIdTokenClaims: false,
    extraParams: ['organisation', 'sign_in_reason'],
    // Undefined, so that the policy creates a grant for every authorization.
    loadExistingGrant: () => Promise.resolve(undefined),
    interactions: {
      policy: createPolicy(people, tenant.audience),
      url: (_ctx, interaction) => `/idp/interaction/${interaction.uid}`,
    },
    async findAccount(_ctx, sub, token) {
      const account = await people.accountBySub(sub);
      if (!account) return undefined;
      const grantId = token && 'grantId' in token ? token.grantId : undefined;
      const membership = grantId === undefined ? undefined : await people.membershipOfGrant(grantId);
      // The membership ended after the grant was created, so code and refresh token are invalid.
      if (grantId !== undefined && !membership) return undefined;
      return { accountId: sub, claims: () => claimsOf(account, membership?.organisationId ?? null) };
    },
    async extraTokenClaims(_ctx, token) {
      const rights = await rightsOf(token, deps);
      if (!rights) throw new errors.InvalidGrant('membership ended');
      const { organisationId, permissions } = rights;
      return { permissions, ...(organisationId !== null && { org_id: organisationId }) };
    },
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    // `sign-out.ts` ends all grants of a session; the library knows only one grant per session.
    expiresWithSession: () => Promise.resolve(false),
    ttl: lifetimes(deps),
    features: features(deps),
    renderError: (ctx, out, error) => providerErrorPage(ctx, deps, out, error),
  };
}

type IssuedToken = Parameters<NonNullable<Configuration['extraTokenClaims']>>[1];

/** A user's come from the grant, a machine client's from its row. */
async function rightsOf(
  token: IssuedToken,
  { people, clients }: ProviderDependencies,
): Promise<ClientRights | undefined> {
  if (token.kind === 'ClientCredentials') return clients.rightsOf(token.clientId);
  return 'grantId' in token && token.grantId ? people.membershipOfGrant(token.grantId) : undefined;
}

function lifetimes({ clock }: ProviderDependencies): Configuration['ttl'] {
  const longest = 12 * HOUR;
  return {
    // Without AccessToken: a number here would override the accessTokenTTL of the resource server.
    AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 10 * 60,
    ClientCredentials: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 10 * 60,
    AuthorizationCode: 60,
    IdToken: HOUR,
    Interaction: HOUR,
    Grant: GRANT_SECONDS,
    // Absolute: a rotated token expires when the first one would have expired.
    RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? longest,
    // Absolute, from the sign-in.
    Session: (_ctx, session) =>
      session.loginTs === undefined
        ? longest
        : Math.max(1, session.loginTs + longest - Math.floor(clock().getTime() / 1000)),
  };
}

function features(deps: ProviderDependencies): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    claimsParameter: { enabled: false },
    userinfo: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => deps.tenant.audience,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource) {
        if (resource !== deps.tenant.audience) throw new errors.InvalidTarget();
        return {
          scope: SCOPES,
          audience: deps.tenant.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: deps.accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx) => confirmSignOut(ctx, deps),
      postLogoutSuccessSource: (ctx) => showSignedOut(ctx, deps),
    },
  };
}
