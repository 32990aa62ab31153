import type { IncomingMessage, ServerResponse } from 'node:http';

import type { JWK } from 'jose';

import { createClients } from '#clients.ts';
import type { Clock } from '#clock.ts';
import type { IdentityConfig } from '#config.ts';
import type { Database } from '#database.ts';
import type { Log } from '#log.ts';
import { createPeople } from '#people.ts';
import { createTenantProvider } from '#provider.ts';
import { loadOrCreateCookieKey, loadOrCreateSigningKeys } from '#secrets.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';
import { loadTenants, type Tenant } from '#tenants.ts';
import { createUserinfo, type UserinfoHandler } from '#userinfo.ts';

export const MOUNT = '/idp';

/** Changes of tenants take effect within this time. */
const REFRESH_INTERVAL_MS = 15_000;
/** While the database is unreachable; known tenants are still served. */
const RETRY_AFTER_MS = 1_000;

export interface Mounted {
  readonly tenant: Tenant;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  readonly userinfo: UserinfoHandler;
}

export interface MountedTenants {
  byHost(host: string): Promise<Mounted | undefined>;
}

export interface MountDependencies {
  readonly config: IdentityConfig;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
}

type ByHost = ReadonlyMap<string, Mounted>;

/** The providers of all tenants, by host. Reads the tenants at start-up, where errors throw, and again as they age. */
export async function mountTenants({ config, db, log, clock }: MountDependencies): Promise<MountedTenants> {
  const cookieKeys = config.cookieKeys ?? [await loadOrCreateCookieKey(db)];
  let signingKeys: ReadonlyMap<string, JWK> = new Map();

  async function keyOf({ code }: Tenant): Promise<JWK> {
    if (config.signingKey) return config.signingKey;
    if (!signingKeys.has(code)) signingKeys = await loadOrCreateSigningKeys(db);
    const key = signingKeys.get(code);
    if (!key) throw new Error(`tenant ${code} has no signing key`);
    return key;
  }

  async function mount(tenant: Tenant): Promise<Mounted> {
    const deps: ProviderDependencies = {
      tenant,
      issuer: `${tenant.origin}${MOUNT}`,
      db,
      clock,
      log,
      people: createPeople({ db, clock, tenantCode: tenant.code, demo: config.demo }),
      clients: createClients(db, tenant),
      frame: { tenant, version: config.version },
      signingKey: await keyOf(tenant),
      cookieKeys,
      accessTokenSeconds: config.accessTokenSeconds,
    };
    return { tenant, handle: createTenantProvider(deps).callback(), userinfo: createUserinfo(deps) };
  }

  /** Keeps the providers of unchanged tenants, with their cached state. */
  async function read(before: ByHost): Promise<ByHost> {
    const after = new Map<string, Mounted>();
    for (const tenant of await loadTenants(db, config)) {
      const mounted = before.get(tenant.host);
      const isSame = mounted !== undefined && JSON.stringify(mounted.tenant) === JSON.stringify(tenant);
      after.set(tenant.host, isSame ? mounted : await mount(tenant));
    }
    return after;
  }

  let mounted = await read(new Map());
  let freshUntil = clock().getTime() + REFRESH_INTERVAL_MS;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      mounted = await read(mounted);
      freshUntil = clock().getTime() + REFRESH_INTERVAL_MS;
    } catch (error) {
      log.warn('tenants_not_read', { message: error instanceof Error ? error.message : String(error) });
      freshUntil = clock().getTime() + RETRY_AFTER_MS;
    } finally {
      reading = undefined;
    }
  }

  return {
    async byHost(host) {
      if (clock().getTime() >= freshUntil) await (reading ??= refresh());
      return mounted.get(host);
    },
  };
}
