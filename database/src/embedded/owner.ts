import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { isAlive, markOf } from '#embedded/processes.ts';

/**
 * Notes this process as the supervisor of the folder, or refuses when another one lives. The note of a dead
 * supervisor is replaced; what became of its PostgreSQL is the caller's next question.
 * Returns the function that gives the folder back.
 */
export function claim(home: string): () => void {
  const note = join(home, 'owner.json');
  const own = JSON.stringify(markOf(process.pid));
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

/** True while the supervisor that the folder's note names lives. */
export function isOwned(home: string): boolean {
  const mark = parse(read(join(home, 'owner.json')) ?? '');
  return mark !== null && isAlive(mark);
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

/** A hard link appears whole or not at all, and never over an existing name. */
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
  // Two starters may find the same dead note: whoever moved a living one away by mistake puts it back.
  const aside = `${note}.${randomUUID()}`;
  if (!tryRename(note, aside)) return;
  const moved = read(aside);
  if (moved !== null && moved !== seen) tryLink(aside, note);
  rmSync(aside, { force: true });
}

function refuseLiving(home: string, text: string): void {
  const mark = parse(text);
  if (mark === null || !isAlive(mark)) return;
  throw new EmbeddedDatabaseError(
    `The database in ${home} is already in use by process ${mark.pid}. ` +
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
