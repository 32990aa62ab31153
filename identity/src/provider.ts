import type { EventEmitter } from 'node:events';

import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

import { createAdapterFactory } from '#adapter.ts';
import { CLAIMS_BY_SCOPE, claimsOf } from '#claims.ts';
import { clientAdapter } from '#clients.ts';
import { createPolicy, GRANT_SECONDS, SCOPES } from '#organisation-choice.ts';
import type { Membership } from '#people.ts';
import { answerUnknownPath, providerErrorPage } from '#provider-errors.ts';
import { signInPages } from '#sign-in/interaction.ts';
import { confirmSignOut, endSessions, showSignedOut } from '#sign-out.ts';
import { isPassword } from '#sign-in/password.ts';
import type { TenantParts } from '#tenant-parts.ts';

const HOUR = 60 * 60;

/**
 * For what the provider writes itself. It has one page with a script, which ends the session of one person when another
 * signs in; the provider adds the hash of that script to a policy that is there.
 */
const BASE_HEADERS = {
  'content-security-policy': `default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** The OpenID provider of one tenant, with its pages. Expects paths without `/idp`. */
export function createTenantProvider(parts: TenantParts): Provider {
  const provider = new Provider(parts.issuer, configure(parts));
  // The scheme of the request comes from the settings through X-Forwarded-Proto; see serve.ts.
  provider.proxy = true;
  provider.use((ctx: KoaContextWithOIDC, next) => {
    ctx.set(BASE_HEADERS);
    return next();
  });
  provider.use((ctx: KoaContextWithOIDC, next) => answerUnknownPath(ctx, parts, next));
  provider.use(endSessions(parts));
  provider.use(signInPages(provider, parts));
  compareHashedSecrets(provider);
  listen(provider, parts);
  return provider;
}

/** The provider compares secrets as they are, and ours are kept as hashes. */
function compareHashedSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compareClientSecret(given: string) {
    return isPassword(given, this.clientSecret);
  };
}

function listen(provider: Provider, { log, tenant }: TenantParts): void {
  provider.on('server_error', (_ctx, error: Error) => {
    log.error('server_error', { tenant: tenant.code, message: error.message, stack: error.stack });
  });
  // With a listener of our own the framework does not print to the console. Its event is no event of OpenID, which
  // is why the provider's own type does not know it.
  const framework: EventEmitter = provider;
  framework.on('error', (error: Error) => {
    log.error('request_failed', { tenant: tenant.code, message: error.message, stack: error.stack });
  });
  const refused = (event: string) => (_ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    log.info(event, { tenant: tenant.code, error: error.error, detail: error.error_detail });
  };
  provider.on('authorization.error', refused('authorization_refused'));
  provider.on('grant.error', refused('tokens_refused'));
  // At the token endpoint the provider revokes for one reason only: something used was used again.
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC) => {
    if (ctx.oidc.route !== 'token') return;
    log.warn('authn_token_reuse', {
      tenant: tenant.code,
      grantType: String(ctx.oidc.params?.['grant_type']),
    });
  });
}

function configure(parts: TenantParts): Configuration {
  const { tenant, people, clients, clock, db, log } = parts;
  const storage = createAdapterFactory({
    db,
    clock,
    tenantCode: tenant.code,
    onReuse: (model) => log.warn('authn_token_reuse', { tenant: tenant.code, model }),
  });
  return {
    adapter: (model) => (model === 'Client' ? clientAdapter(clients) : storage(model)),
    jwks: { keys: [parts.signingKey] },
    cookies: {
      keys: [...parts.cookieKeys],
      names: { session: 'cartage_session', interaction: 'cartage_sign_in', resume: 'cartage_sign_in_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/idp' },
      // Without a path here the provider gives each sign-in its own, so that two tabs may sign in at once.
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Portal and provider share one origin, which browsers name with every POST all the same.
    clientBasedCORS: (_ctx, origin) => origin === tenant.origin,
    scopes: SCOPES.split(' '),
    claims: CLAIMS_BY_SCOPE,
    conformIdTokenClaims: false,
    extraParams: ['organisation', 'sign_in_reason'],
    // Absent means: the policy makes a new grant for every authorization.
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
      // The membership ended since the grant was given: code and refresh token are worth nothing.
      if (grantId !== undefined && !membership) return undefined;
      return { accountId: sub, claims: () => claimsOf(account, membership?.organisationId) };
    },
    async extraTokenClaims(_ctx, token) {
      const membership = await rightsOf(token, parts);
      if (!membership) throw new errors.InvalidGrant('membership ended');
      return { org_id: membership.organisationId, permissions: membership.permissions };
    },
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    // Sign-out ends all grants of a session by itself; the provider's binding knows one grant per session only.
    expiresWithSession: () => Promise.resolve(false),
    ttl: lifetimes(parts),
    features: features(parts),
    renderError: (ctx, out, error) => providerErrorPage(ctx, parts, out, error),
  };
}

type IssuedToken = Parameters<NonNullable<Configuration['extraTokenClaims']>>[1];

/** A person's come with the grant, a machine client's are its own. */
async function rightsOf(
  token: IssuedToken,
  { people, clients }: TenantParts,
): Promise<Membership | undefined> {
  if (token.kind === 'ClientCredentials') return clients.rightsOf(token.clientId);
  return 'grantId' in token && token.grantId ? people.membershipOfGrant(token.grantId) : undefined;
}

function lifetimes({ clock }: TenantParts): Configuration['ttl'] {
  const longest = 12 * HOUR;
  return {
    // AccessToken stays out: a number here would override the accessTokenTTL of the resource server.
    AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 10 * 60,
    ClientCredentials: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 10 * 60,
    AuthorizationCode: 60,
    IdToken: HOUR,
    Interaction: HOUR,
    Grant: GRANT_SECONDS,
    // Absolute: a rotated token ends when the first one would have ended.
    RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? longest,
    // Absolute too, counted from the sign-in.
    Session: (_ctx, session) =>
      session.loginTs === undefined
        ? longest
        : Math.max(1, session.loginTs + longest - Math.floor(clock().getTime() / 1000)),
  };
}

function features(parts: TenantParts): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    claimsParameter: { enabled: false },
    userinfo: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => parts.tenant.audience,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource) {
        if (resource !== parts.tenant.audience) throw new errors.InvalidTarget();
        return {
          scope: SCOPES,
          audience: parts.tenant.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: parts.accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx) => confirmSignOut(ctx, parts),
      postLogoutSuccessSource: (ctx) => showSignedOut(ctx, parts),
    },
  };
}
