import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import type { JWK } from 'jose';

import type { Database } from '#database.ts';

/**
 * Signing keys by tenant code, created on first use and stored, so that tokens survive a restart. Each tenant has its
 * own key, so that the key set of one cannot verify the tokens of another.
 */
export async function loadOrCreateSigningKeys(
  db: Pick<Database, 'query'>,
): Promise<ReadonlyMap<string, JWK>> {
  const { rows: missing } = await db.query<{ code: string }>(
    `select code from identity.tenant
     where code not in (select tenant_code from identity.signing_key)`,
  );
  await Promise.all(
    missing.map(async ({ code }) => {
      await db.query(
        'insert into identity.signing_key (tenant_code, private_jwk) values ($1, $2) on conflict do nothing',
        [code, JSON.stringify(await createSigningKey())],
      );
    }),
  );
  const { rows } = await db.query<{ code: string; jwk: JWK }>(
    'select tenant_code as code, private_jwk as jwk from identity.signing_key',
  );
  return new Map(rows.map((row) => [row.code, row.jwk]));
}

/** The key that signs cookies, created on first use and stored, so that sessions survive a restart. */
export async function loadOrCreateCookieKey(db: Pick<Database, 'query'>): Promise<string> {
  await db.query('insert into identity.cookie_key (secret) values ($1) on conflict do nothing', [
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await db.query<{ secret: string }>('select secret from identity.cookie_key');
  const [row] = rows;
  if (!row) throw new Error('identity.cookie_key is empty');
  return row.secret;
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
