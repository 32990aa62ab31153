import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The operating-system user PostgreSQL runs as. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root starts it as another user: the owner of existing data, otherwise
 * `postgres`, otherwise `nobody`. Null: the user of this process.
 */
export function chooseOsUser(cluster: string): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // 65534 is the id of `nobody` on most systems; an id needs no entry in the list of users.
  return lookUp('postgres') ?? lookUp('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Options for `spawn` that run the child as the given user, or as the user of this process. */
export function runAs(user: OsUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

/** Tests the access as that user, because access lists and mounts also count, not only the file mode. */
export function mayEnter(user: OsUser | null, folder: string): boolean {
  return holds(user, 'cd -- "$1"', folder);
}

export function mayExecute(user: OsUser | null, file: string): boolean {
  return holds(user, 'test -x "$1"', file);
}

function holds(user: OsUser | null, condition: string, path: string): boolean {
  if (user === null) return true;
  return (
    spawnSync('/bin/sh', ['-c', condition, 'sh', path], { ...runAs(user), cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

function lookUp(name: string): OsUser | null {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const [uid, gid] = [ask('-u'), ask('-g')];
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
