export interface ServerRow {
  readonly isReplica: boolean;
  readonly cluster: string;
  /** Position of the log: written by a primary, replayed by a replica. */
  readonly position: number;
}

export const SERVER = `
  select pg_is_in_recovery() as "isReplica",
    (select system_identifier::text from pg_control_system()) as cluster,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::float8
      as position`;
