import { type Context, setContext } from '#db/context.query.ts';
import { sql, type Statement } from '#db/sql.ts';

/** Positions in the log of PostgreSQL are numbers of bytes, far below 2^53. */
const FLUSHED = sql`
  (case current_setting('synchronous_commit')
    -- Without waiting for the disk, a commit is acknowledged before it is flushed.
    when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn()
  end - '0/0')::int8`;

const REPLAYED = sql`(pg_last_wal_replay_lsn() - '0/0')::int8`;

/** At or after the position of every acknowledged commit. Only for the primary. */
export const primaryPosition = (): Statement => sql`select ${FLUSHED} as position`;

/** The installation of PostgreSQL, and the number that each promotion of a replica increases. */
export interface History {
  readonly cluster: string;
  readonly timeline: number;
}

export interface PrimaryState extends History {
  readonly position: number;
}

export const primaryState = (): Statement => sql`
  select ${FLUSHED} as position,
    (select system_identifier::text from pg_control_system()) as cluster,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

export interface ReplicaState extends History {
  /** False for a primary, also after the promotion of a replica. */
  readonly isReplica: boolean;
  /** Null on a server that never was a replica. */
  readonly position: number | null;
}

export const replicaState = (): Statement => sql`
  select pg_is_in_recovery() as "isReplica", ${REPLAYED} as position,
    (select system_identifier::text from pg_control_system()) as cluster,
    (select timeline_id from pg_control_checkpoint()) as timeline`;

export const replicaPosition = (): Statement => sql`select ${REPLAYED} as position`;

/** Later statements of the transaction see at least the data up to the returned position. */
export const setContextOnReplica = (context: Context): Statement =>
  sql`${setContext(context, null)}, ${REPLAYED} as position`;

export const isReplica = (): Statement => sql`select pg_is_in_recovery() as "isReplica"`;
