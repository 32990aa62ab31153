import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { isAlive, identifyProcess } from '#embedded/processes.ts';

/**
 * Records this process as the supervisor of the folder, or throws when another supervisor is running. The record of a
 * dead supervisor is replaced; the caller then checks whether its PostgreSQL still runs. Returns the release function.
 */
export function claim(home: string): () => void {
  const note = join(home, 'owner.json');
  const own = JSON.stringify(identifyProcess(process.pid));
  const draft = `${note}.${randomUUID()}`;
  writeDraft(home, draft, own);
  try {
    while (!tryLink(draft, note)) removeDeadNote(home, note);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(note) === own) rmSync(note, { force: true });
  };
}

/** True while the recorded supervisor of the folder is running. */
export function isOwned(home: string): boolean {
  const identity = parse(read(join(home, 'owner.json')) ?? '');
  return identity !== null && isAlive(identity);
}

function writeDraft(home: string, draft: string, own: string): void {
  try {
    writeFileSync(draft, own, { mode: 0o600 });
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The database's folder ${home} cannot be written by this user; it was probably made by another one. ` +
        'Start as that user, or choose another folder.',
      { cause: error },
    );
  }
}

/** Creating a hard link is atomic and never replaces an existing file. */
function tryLink(draft: string, note: string): boolean {
  try {
    linkSync(draft, note);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeDeadNote(home: string, note: string): void {
  const seen = read(note);
  if (seen === null) return;
  refuseLiving(home, seen);
  // Two processes may find the record of the same dead process. A process that moved the record of a running one by
  // mistake restores it.
  const aside = `${note}.${randomUUID()}`;
  if (!tryRename(note, aside)) return;
  const moved = read(aside);
  if (moved !== null && moved !== seen) tryLink(aside, note);
  rmSync(aside, { force: true });
}

function refuseLiving(home: string, text: string): void {
  const identity = parse(text);
  if (identity === null || !isAlive(identity)) return;
  throw new EmbeddedDatabaseError(
    `The database in ${home} is already in use by process ${identity.pid}. ` +
      'Stop that one first, or give this one a folder of its own.',
  );
}

function parse(text: string): { pid: number; startedAt: string } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return null;
    return { pid: Number(value.pid), startedAt: String(value.startedAt) };
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
