import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { withClient } from '#connection/with-client.ts';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { prepareDataLocation, type DataLocation } from '#embedded/data-location.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '#embedded/postgres.ts';

/** Files of the running server, and of the log, which the standby receives from the primary. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans|pg_notify)\/.+)$/;

/**
 * A streaming replica of an embedded database, from a copy of its files. The packages with the programs of PostgreSQL
 * have no pg_basebackup, so the copy is made between pg_backup_start and pg_backup_stop
 * (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 */
export async function startStandby(
  primary: EmbeddedPostgres,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const place = prepareDataLocation(options.dataDir, options.log ?? (() => {}));
  if (!existsSync(place.cluster)) await copyCluster(primary, place);
  return startEmbeddedPostgres(options);
}

async function copyCluster(primary: EmbeddedPostgres, place: DataLocation): Promise<void> {
  const source = join(primary.dataDir, 'cluster');
  const unfinished = join(place.home, 'cluster-unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  await withClient(primary.adminUrl, async (client) => {
    // Without these segments, the standby could not follow from the start of the copy.
    await client.query("alter system set wal_keep_size = '256MB'");
    await client.query('select pg_reload_conf()');
    await client.query("select pg_backup_start('standby', fast => true)");
    copyFiles(source, unfinished);
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    if (rows[0] === undefined) throw new EmbeddedDatabaseError('PostgreSQL returned no label for the copy.');
    writeFileSync(join(unfinished, 'backup_label'), rows[0].label, { mode: 0o600 });
  });
  writeFileSync(join(unfinished, 'standby.signal'), '', { mode: 0o600 });
  writeFileSync(
    join(unfinished, 'postgresql.auto.conf'),
    `primary_conninfo = '${connectionInfo(primary.adminUrl)}'\n`,
    { mode: 0o600 },
  );
  giveAllTo(place, unfinished);
  cpSync(join(primary.dataDir, 'passwords.json'), join(place.home, 'passwords.json'));
  renameSync(unfinished, place.cluster);
}

/** Files may disappear while they are copied. The log brings the copy to a consistent state. */
function copyFiles(source: string, target: string): void {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const path = relative(source, join(entry.parentPath, entry.name));
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) mkdirSync(join(target, path), { recursive: true, mode: 0o700 });
    else copyFile(join(source, path), join(target, path));
  }
}

function copyFile(source: string, target: string): void {
  try {
    cpSync(source, target);
  } catch (error) {
    if (existsSync(source)) throw error;
  }
}

function giveAllTo({ user }: DataLocation, folder: string): void {
  if (user === null) return;
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
}

/** In the form of libpq. The password is hexadecimal, so it needs no escaping. */
function connectionInfo(adminUrl: string): string {
  const { hostname, port, username, password } = new URL(adminUrl);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
}
