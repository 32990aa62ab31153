import type { JWK } from 'jose';

import type { Clients } from '#clients.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database.ts';
import type { Log } from '#log.ts';
import type { PageFrame } from '#pages/page.ts';
import type { People } from '#people.ts';
import type { Tenant } from '#tenants.ts';

/** The dependencies of one tenant's provider. */
export interface ProviderDependencies {
  readonly tenant: Tenant;
  readonly issuer: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly people: People;
  readonly clients: Clients;
  readonly frame: PageFrame;
  readonly signingKey: JWK;
  readonly cookieKeys: readonly string[];
  readonly accessTokenSeconds: number;
}
