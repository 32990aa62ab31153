import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair } from 'jose';
import {
  interactionPolicy,
  Provider,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';

const SCOPE = 'openid profile email';
const PATH = '/sign-in/';

/** The user without a `login_hint`. */
export interface OtherPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

export interface OtherProviderOptions {
  /** Any free port on 127.0.0.1. */
  readonly host: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly audience: string;
  /** `typ` of its access tokens. */
  readonly tokenType: string;
  /** Additional claims of its access tokens. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly person?: OtherPerson;
  /** Lifetime of its access tokens (600). */
  readonly accessTokenSeconds?: number;
}

export interface OtherProvider {
  readonly issuer: string;
  readonly port: number;
  readonly server: Server;
  close(): Promise<void>;
}

/**
 * An independent provider with its own keys, claim names and token types. Signs in the user of `login_hint` without a
 * page, or its default user.
 */
export async function startOtherProvider(options: OtherProviderOptions): Promise<OtherProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${options.host}:${port}`;
  const provider = new Provider(issuer, configure(options, await createKeys()));
  provider.use(signIn(provider, options.person?.sub));
  handle = provider.callback();
  return {
    issuer,
    port,
    server,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function createKeys(): Promise<NonNullable<Configuration['jwks']>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'theirs' }] };
}

function signIn(provider: Provider, usual: string | undefined) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    if (!ctx.path.startsWith(PATH)) return void (await next());
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const login = { accountId: String(params['login_hint'] ?? usual) };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }));
  };
}

/** The library's in-memory storage warns that it is not for production. */
function memory(): AdapterFactory {
  const records = new Map<string, AdapterPayload>();
  const nothing = () => Promise.resolve(undefined);
  return (model): Adapter => ({
    async upsert(id, payload) {
      records.set(`${model} ${id}`, payload);
    },
    find: (id) => Promise.resolve(records.get(`${model} ${id}`)),
    findByUid: (uid) => Promise.resolve([...records.values()].find((record) => record.uid === uid)),
    findByUserCode: nothing,
    async consume(id) {
      const record = records.get(`${model} ${id}`);
      if (record) record.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      records.delete(`${model} ${id}`);
    },
    revokeByGrantId: nothing,
  });
}

function configure(options: OtherProviderOptions, jwks: Configuration['jwks']): Configuration {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return {
    adapter: memory(),
    jwks,
    // The portal is on another origin than its provider here.
    clientBasedCORS: (_ctx, origin) => origin === new URL(options.redirectUri).origin,
    clients: [
      {
        client_id: options.clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [new URL('/', options.redirectUri).href],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['only of this test'] },
    clientAuthMethods: ['none'],
    interactions: { policy, url: (_ctx, { uid }) => `${PATH}${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...options.person, sub }) }),
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(SCOPE);
      grant.addResourceScope(options.audience, SCOPE);
      await grant.save();
      return grant;
    },
    extraTokenClaims: () => options.claims,
    formats: {
      customizers: {
        jwt(_ctx, _token, parts) {
          parts.header = { ...parts.header, typ: options.tokenType };
        },
      },
    },
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 600,
      AuthorizationCode: 60,
      RefreshToken: 600,
      IdToken: 600,
      Interaction: 600,
      Grant: 600,
      Session: 600,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = `<!doctype html><title>Leave?</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Leave</button>`;
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => options.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience: options.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: options.accessTokenSeconds ?? 600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
}
