import { createHash } from 'node:crypto';
import { mkdirSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';

/** Two agents with one journal would overwrite the entries of each other. */
export class JournalInUseError extends Error {
  override readonly name = 'JournalInUseError';

  constructor() {
    super('Another print agent uses this journal');
  }
}

/**
 * Locks the journal until the process ends. The lock is a listening socket beside the journal and not a file with a
 * process id: after a power failure, another process may have that id.
 */
export async function lockJournal(journal: string): Promise<void> {
  const path = lockPath(journal);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (await listens(path)) return;
  if (await isHeld(path)) throw new JournalInUseError();
  unlinkSync(path);
  if (!(await listens(path))) throw new JournalInUseError();
}

/** Short, because the path of a socket has at most 107 bytes. */
function lockPath(journal: string): string {
  const full = resolve(journal);
  const name = createHash('sha256').update(full).digest('hex').slice(0, 8);
  return join(dirname(full), `.${name}`);
}

/** False when the path is used. */
function listens(path: string): Promise<boolean> {
  return new Promise((done, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(false);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      done(true);
    });
  });
}

/** Whether a process listens. The socket of a process that was killed stays. */
function isHeld(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
