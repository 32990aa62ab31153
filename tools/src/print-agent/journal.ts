import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * `printing`: bytes may have reached the printer. `printed` and `failed`: the server does not know yet. `returning`:
 * nothing was printed, and the server does not know yet. `returned`: it knows, and the agent forgets the job.
 */
export type JournalState = 'returning' | 'returned' | 'printing' | 'printed' | 'failed' | 'reported';

export interface JournalEntry {
  readonly job: number;
  /** Ids of another installation may be equal. */
  readonly requestedAtUtc: string;
  /** The lease under which the job was printed. Jobs of another installation have other leases. */
  readonly lease: string;
  readonly state: JournalState;
  /** What was reported or is to be reported. */
  readonly problem: string | null;
}

/** The journal cannot be read, so that prints may be repeated. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Jobs of days ago are not offered again. */
const MAX_REPORTED = 500;

/**
 * The jobs that the agent has begun, on disk before the first byte reaches the printer. One line for each change, so that
 * a crash can only lose the last line. The file is rewritten when it is opened.
 */
export class Journal {
  readonly #path: string;
  readonly #entries = new Map<string, JournalEntry>();
  /** Bytes of complete lines. A failed write may have left more. */
  #size: number;

  /** Throws when the file cannot be read or written. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) for (const entry of readEntries(path)) this.#store(entry);
    const reported = [...this.#entries.values()].filter(({ state }) => state === 'reported');
    for (const entry of reported.slice(0, -MAX_REPORTED)) this.#entries.delete(keyOf(entry));
    const next = `${path}.new`;
    const text = [...this.#entries.values()].map(lineOf).join('');
    write(next, 'w', text);
    this.#size = Buffer.byteLength(text);
    renameSync(next, path);
    syncFolder(dirname(path));
  }

  find(job: Pick<JournalEntry, 'job' | 'requestedAtUtc'>): JournalEntry | undefined {
    return this.#entries.get(keyOf(job));
  }

  /** Entries whose outcome the server does not know. */
  unreported(): readonly JournalEntry[] {
    return [...this.#entries.values()].filter(({ state }) => state !== 'reported');
  }

  /** Returns once the entry is on disk. */
  record(entry: JournalEntry): void {
    const line = lineOf(entry);
    if (statSync(this.#path).size > this.#size) truncateSync(this.#path, this.#size);
    write(this.#path, 'a', line);
    this.#size += Buffer.byteLength(line);
    this.#store(entry);
  }

  /** A later entry moves to the end. A returned job may be printed when it is offered again. */
  #store(entry: JournalEntry): void {
    this.#entries.delete(keyOf(entry));
    if (entry.state !== 'returned') this.#entries.set(keyOf(entry), entry);
  }
}

const keyOf = ({ job, requestedAtUtc }: Pick<JournalEntry, 'job' | 'requestedAtUtc'>) =>
  `${job} ${requestedAtUtc}`;

const lineOf = (entry: JournalEntry) => `${JSON.stringify(entry)}\n`;

function write(path: string, flags: 'w' | 'a', text: string): void {
  const file = openSync(path, flags, 0o600);
  try {
    // Unlike `writeSync`, it continues after a short write.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The rename is on disk as well. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** A crash or a full disk can leave an incomplete line, which is the last one. */
function readEntries(path: string): JournalEntry[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const entry = parseEntry(line);
    if (entry !== null) return [entry];
    if (index === lines.length - 1) return [];
    throw new JournalError(
      `Line ${index + 1} of the journal ${path} is invalid. Check which labels were printed, then delete the file.`,
    );
  });
}

/** Null for an invalid line. */
function parseEntry(line: string): JournalEntry | null {
  try {
    const entry = JSON.parse(line) as Partial<JournalEntry> | null;
    const { job, requestedAtUtc, lease, state, problem = null } = entry ?? {};
    if (typeof job !== 'number' || typeof requestedAtUtc !== 'string' || typeof lease !== 'string')
      return null;
    if (state === undefined || !STATES.has(state)) return null;
    return { job, requestedAtUtc, lease, state, problem };
  } catch {
    return null;
  }
}

const STATES: ReadonlySet<string> = new Set<JournalState>([
  'returning',
  'returned',
  'printing',
  'printed',
  'failed',
  'reported',
]);
