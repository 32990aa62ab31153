import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type FileKind,
  kindOfBytes,
  kindOfMediaType,
  kindOfName,
} from '@cartage/domain/attachments/rules.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import type { Inspected, InspectRequest } from '#files/inspect-process.ts';

export interface FileInspector {
  /** What the file claims to be must be what it is, and what it is must be sound. */
  inspect(file: ReceivedFile, claims: FileClaims): Promise<InspectedFile>;
  close(): Promise<void>;
}

export interface FileClaims {
  readonly name: string;
  readonly mimeType: string;
}

export type InspectedFile =
  | { readonly refusal: Exclude<Inspected['refusal'], null> }
  | {
      readonly refusal: null;
      readonly kind: FileKind;
      /** Where what is to be kept lies: the file itself, or the picture drawn anew. */
      readonly path: string;
      readonly isRedrawn: boolean;
      readonly thumbnail: Buffer;
    };

export interface InspectorOptions {
  /** For one file; afterwards its process is ended. */
  readonly withinMs?: number;
  readonly processes?: number;
}

const SCRIPT = fileURLToPath(new URL('inspect-process.ts', import.meta.url));
const IDLE_MS = 30_000;
/** Starting takes a second on a busy machine; what hangs there is a fault of ours. */
const START_WITHIN_MS = 30_000;

/** Processes are started when there is something to look at, and end when there has been nothing for a while. */
export function createFileInspector({
  withinMs = 5_000,
  processes = 2,
}: InspectorOptions = {}): FileInspector {
  const idle: Examiner[] = [];
  const waiting: ((examiner: Examiner | null) => void)[] = [];
  const alive = new Set<Examiner>();

  const take = async (): Promise<Examiner> => {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (alive.size >= processes) {
      const handed = await new Promise<Examiner | null>((given) => waiting.push(given));
      if (handed !== null) return handed;
    }
    const examiner = startExaminer();
    alive.add(examiner);
    examiner.child.once('exit', () => {
      alive.delete(examiner);
      const at = idle.indexOf(examiner);
      if (at !== -1) idle.splice(at, 1);
    });
    return examiner;
  };
  const giveBack = (examiner: Examiner) => {
    const isGone = !examiner.child.connected;
    if (isGone) alive.delete(examiner);
    const next = waiting.shift();
    if (next !== undefined) next(isGone ? null : examiner);
    else if (!isGone) {
      idle.push(examiner);
      examiner.restsFor(IDLE_MS);
    }
  };

  return {
    async inspect(file, claims) {
      const kind = kindOfBytes(file.head);
      const named = kindOfName(claims.name);
      const agrees =
        kind !== undefined && kindOfMediaType(claims.mimeType) === kind && (named ?? kind) === kind;
      if (!agrees || named === null) return { refusal: 'kind' };
      const cleanPath = `${file.path}.clean`;
      const examiner = await take();
      try {
        const found = await examiner.examine({ path: file.path, kind, cleanPath }, withinMs);
        if (found.refusal !== null) {
          await rm(cleanPath, { force: true });
          return found;
        }
        const { isRedrawn, thumbnail } = found;
        return { refusal: null, kind, isRedrawn, thumbnail, path: isRedrawn ? cleanPath : file.path };
      } finally {
        giveBack(examiner);
      }
    },
    async close() {
      await Promise.all([...alive].map((examiner) => examiner.end()));
    },
  };
}

interface Examiner {
  readonly child: ChildProcess;
  examine(request: InspectRequest, withinMs: number): Promise<Inspected>;
  restsFor(ms: number): void;
  end(): Promise<void>;
}

function startExaminer(): Examiner {
  const child = fork(SCRIPT, [], {
    execArgv: ['--max-old-space-size=512'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Of our settings it needs none, so it has none to give away.
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('error', () => child.kill('SIGKILL'));
  const ready = heard<'ready'>(child, START_WITHIN_MS);
  ready.catch(() => undefined);
  let rest: NodeJS.Timeout | undefined;
  return {
    child,
    async examine(request, withinMs) {
      clearTimeout(rest);
      child.ref();
      if ((await ready.catch(() => null)) === null)
        throw new Error('The process that looks at files did not start');
      const answer = heard<Inspected>(child, withinMs);
      child.send(request);
      // Whoever takes too long or breaks is sent something that no honest file needs.
      const found = await answer.catch(() => ({ refusal: 'beyondReason' }) as const);
      // Bytes arrive as such, and not as the Buffer they were.
      return found.refusal === null ? { ...found, thumbnail: Buffer.from(found.thumbnail) } : found;
    },
    restsFor(ms) {
      child.unref();
      child.channel?.unref();
      rest = setTimeout(() => child.kill('SIGKILL'), ms);
      rest.unref();
    },
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The next word of the process; rejects when it ends before, and ends it when it says none in time. */
function heard<Word>(child: ChildProcess, withinMs: number): Promise<Word> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), withinMs);
    const done = () => {
      clearTimeout(limit);
      child.off('message', hear);
      child.off('exit', leave);
    };
    const hear = (word: unknown) => {
      done();
      // It says nothing else than what it was asked.
      resolve(word as Word);
    };
    const leave = () => {
      done();
      reject(new Error('The process ended'));
    };
    child.once('message', hear);
    child.once('exit', leave);
  });
}
