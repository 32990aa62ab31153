import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** `printing`: bytes may have reached the printer. `printed` and `failed`: the server does not know yet. */
export type JournalState = 'printing' | 'printed' | 'failed' | 'reported';

export interface JournalEntry {
  readonly job: number;
  /** Ids of another installation may be equal. */
  readonly requestedAtUtc: string;
  readonly state: JournalState;
  /** What was reported or is to be reported. */
  readonly problem: string | null;
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

  /** Throws when the file cannot be read or written. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path))
      for (const line of readFileSync(path, 'utf8').split('\n')) {
        const entry = parseEntry(line);
        if (entry !== null) this.#store(entry);
      }
    const reported = [...this.#entries.values()].filter(({ state }) => state === 'reported');
    for (const entry of reported.slice(0, -MAX_REPORTED)) this.#entries.delete(keyOf(entry));
    const next = `${path}.new`;
    write(next, 'w', [...this.#entries.values()]);
    renameSync(next, path);
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
    this.#store(entry);
    write(this.#path, 'a', [entry]);
  }

  /** A later entry moves to the end. */
  #store(entry: JournalEntry): void {
    this.#entries.delete(keyOf(entry));
    this.#entries.set(keyOf(entry), entry);
  }
}

const keyOf = ({ job, requestedAtUtc }: Pick<JournalEntry, 'job' | 'requestedAtUtc'>) =>
  `${job} ${requestedAtUtc}`;

function write(path: string, flags: 'w' | 'a', entries: readonly JournalEntry[]): void {
  const file = openSync(path, flags, 0o600);
  try {
    writeSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Null for an incomplete line. */
function parseEntry(line: string): JournalEntry | null {
  try {
    const entry = JSON.parse(line) as Partial<JournalEntry> | null;
    if (entry === null || typeof entry.job !== 'number' || typeof entry.requestedAtUtc !== 'string')
      return null;
    if (entry.state === undefined || !STATES.has(entry.state)) return null;
    return {
      job: entry.job,
      requestedAtUtc: entry.requestedAtUtc,
      state: entry.state,
      problem: entry.problem ?? null,
    };
  } catch {
    return null;
  }
}

const STATES: ReadonlySet<string> = new Set<JournalState>(['printing', 'printed', 'failed', 'reported']);
