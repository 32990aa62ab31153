import { createHash } from 'node:crypto';

import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';

import type { Clock } from '#clock.ts';
import type { Database } from '#database.ts';

export interface AdapterDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenantCode: string;
  /** Called when a used code or refresh token is used again. */
  readonly onReuse: (model: string) => void;
}

interface RecordRow {
  payload: AdapterPayload;
  consumed_at: Date | null;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest();

/** The library's storage in `identity.record`: one row per tenant, model and id. */
export function createAdapterFactory({
  db,
  clock,
  tenantCode,
  onReuse,
}: AdapterDependencies): AdapterFactory {
  async function find(model: string, where: string, value: unknown): Promise<AdapterPayload | undefined> {
    const { rows } = await db.query<RecordRow>(
      `select payload, consumed_at from identity.record where tenant_code = $1 and model = $2 and ${where}`,
      [tenantCode, model, value],
    );
    const [row] = rows;
    if (!row) return undefined;
    const consumed = row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    return { ...row.payload, ...consumed };
  }

  return (model: string): Adapter => ({
    async upsert(id, { jti: _secret, ...payload }, expiresIn) {
      const json = JSON.stringify(payload);
      // Parameters of a form; PostgreSQL cannot store NUL in jsonb.
      if (json.replaceAll('\\\\', '').includes('\\u0000'))
        throw new errors.InvalidRequest('a parameter contains a NUL character');
      await db.query(
        `insert into identity.record (tenant_code, model, id_hash, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_code, model, id_hash) do update
         set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
           expires_at = excluded.expires_at`,
        [
          tenantCode,
          model,
          hashOf(id),
          json,
          model === 'Grant' ? id : payload.grantId,
          payload.uid,
          new Date(clock().getTime() + (expiresIn ?? 0) * 1000),
        ],
      );
    },

    async find(id) {
      const payload = await find(model, 'id_hash = $3', hashOf(id));
      return payload && { ...payload, jti: id };
    },

    findByUid: (uid) => find(model, 'uid = $3', uid),

    // The device flow is disabled, so no record has a user code.
    findByUserCode: () => Promise.resolve(undefined),

    async consume(id) {
      const { rowCount } = await db.query(
        `update identity.record set consumed_at = $4
         where tenant_code = $1 and model = $2 and id_hash = $3 and consumed_at is null`,
        [tenantCode, model, hashOf(id), clock()],
      );
      if (rowCount === 1) return;
      // Two concurrent requests read it as unused, and this one came second: also a replay.
      const used = await find(model, 'id_hash = $3', hashOf(id));
      if (used?.grantId) await revokeGrants(db, tenantCode, [used.grantId]);
      onReuse(model);
      throw new errors.InvalidGrant('already used');
    },

    async destroy(id) {
      await db.query('delete from identity.record where tenant_code = $1 and model = $2 and id_hash = $3', [
        tenantCode,
        model,
        hashOf(id),
      ]);
    },

    async revokeByGrantId(grantId) {
      await db.query(`delete from identity.record where tenant_code = $1 and model = $2 and grant_id = $3`, [
        tenantCode,
        model,
        grantId,
      ]);
    },
  });
}

/** Deletes the grants with every code and refresh token issued for them. */
export async function revokeGrants(
  db: Database,
  tenantCode: string,
  grantIds: readonly string[],
): Promise<void> {
  await db.query(
    `with forgotten as (
       delete from identity.grant_organisation where tenant_code = $1 and grant_id = any($2)
     )
     delete from identity.record where tenant_code = $1 and grant_id = any($2)`,
    [tenantCode, grantIds],
  );
}

/** Deletes every grant of a session, in all organisations and tabs. */
export async function revokeSession(db: Database, tenantCode: string, sessionUid: string): Promise<void> {
  const { rows } = await db.query<{ grant_id: string }>(
    'select grant_id from identity.grant_organisation where tenant_code = $1 and session_uid = $2',
    [tenantCode, sessionUid],
  );
  await revokeGrants(
    db,
    tenantCode,
    rows.map((row) => row.grant_id),
  );
}

/** Deletes expired rows; called periodically. */
export async function sweep(db: Database, clock: Clock): Promise<void> {
  const now = clock();
  await db.query('delete from identity.record where expires_at < $1', [now]);
  await db.query('delete from identity.grant_organisation where expires_at < $1', [now]);
  await db.query(
    `delete from identity.sign_in_throttle where failed_at < $1::timestamptz - interval '1 day'`,
    [now],
  );
}
