import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type FileKind,
  kindOfBytes,
  kindOfMediaType,
  kindOfName,
} from '@cartage/domain/attachments/rules.ts';
import { AppError } from '#errors/app-error.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import type { DiskFullResult, InspectionResult, InspectRequest } from '#files/inspect-process.ts';

export interface FileInspector {
  /** Checks that the content matches the claimed type, and that the file is valid. */
  inspect(file: ReceivedFile, claims: FileClaims): Promise<InspectedFile>;
  close(): Promise<void>;
}

export interface FileClaims {
  readonly name: string;
  readonly mimeType: string;
}

export type InspectedFile =
  | { readonly refusal: Exclude<InspectionResult['refusal'], null> }
  | {
      readonly refusal: null;
      readonly kind: FileKind;
      /** The file to store: the upload itself, or the re-encoded picture. */
      readonly path: string;
      readonly isRedrawn: boolean;
      readonly thumbnail: Buffer;
    };

export interface InspectorOptions {
  /** For one file; then its process is killed. */
  readonly timeoutMs?: number;
  readonly processes?: number;
}

const SCRIPT = fileURLToPath(new URL('inspect-process.ts', import.meta.url));
const IDLE_MS = 30_000;
/** Starting a process takes a second on a busy machine. */
const START_TIMEOUT_MS = 30_000;

/** Starts processes on demand, and ends them when they are idle. */
export function createFileInspector({
  timeoutMs = 5_000,
  processes = 2,
}: InspectorOptions = {}): FileInspector {
  const idle: InspectionProcess[] = [];
  const waiting: ((inspection: InspectionProcess | null) => void)[] = [];
  const alive = new Set<InspectionProcess>();

  const acquire = async (): Promise<InspectionProcess> => {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (alive.size >= processes) {
      const released = await new Promise<InspectionProcess | null>((given) => waiting.push(given));
      if (released !== null) return released;
    }
    const inspection = startInspectionProcess();
    alive.add(inspection);
    inspection.child.once('exit', () => {
      alive.delete(inspection);
      const at = idle.indexOf(inspection);
      if (at !== -1) idle.splice(at, 1);
    });
    return inspection;
  };
  const release = (inspection: InspectionProcess) => {
    const isDead = !inspection.child.connected;
    if (isDead) alive.delete(inspection);
    const next = waiting.shift();
    if (next !== undefined) next(isDead ? null : inspection);
    else if (!isDead) {
      idle.push(inspection);
      inspection.killAfter(IDLE_MS);
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
      const inspection = await acquire();
      try {
        const found = await inspection.inspect({ path: file.path, kind, cleanPath }, timeoutMs);
        if (found.refusal !== null) {
          await rm(cleanPath, { force: true });
          return found;
        }
        const { isRedrawn, thumbnail } = found;
        return { refusal: null, kind, isRedrawn, thumbnail, path: isRedrawn ? cleanPath : file.path };
      } catch (error) {
        await rm(cleanPath, { force: true });
        throw error;
      } finally {
        release(inspection);
      }
    },
    async close() {
      await Promise.all([...alive].map((inspection) => inspection.kill()));
    },
  };
}

interface InspectionProcess {
  readonly child: ChildProcess;
  inspect(request: InspectRequest, timeoutMs: number): Promise<InspectionResult>;
  killAfter(ms: number): void;
  kill(): Promise<void>;
}

function startInspectionProcess(): InspectionProcess {
  const child = fork(SCRIPT, [], {
    // pdfium is WebAssembly: 512 MB in pages of 64 KB.
    execArgv: ['--max-old-space-size=512', '--wasm-max-mem-pages=8192'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Without our settings, so that a compromised decoder cannot read them.
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('error', () => child.kill('SIGKILL'));
  const ready = nextMessage<'ready'>(child, START_TIMEOUT_MS);
  ready.catch(() => undefined);
  let idleTimer: NodeJS.Timeout | undefined;
  return {
    child,
    async inspect(request, timeoutMs) {
      clearTimeout(idleTimer);
      child.ref();
      if ((await ready.catch(() => null)) === null) throw new Error('The inspection process did not start');
      const result = nextMessage<InspectionResult | DiskFullResult>(child, timeoutMs);
      child.send(request);
      // A file that crashes the process or takes too long exceeds the needs of valid files.
      const found = await result.catch(() => ({ refusal: 'tooLargeUncompressed' }) as const);
      if ('isDiskFull' in found) throw new AppError('storage-full');
      // A Buffer arrives as a Uint8Array.
      return found.refusal === null ? { ...found, thumbnail: Buffer.from(found.thumbnail) } : found;
    },
    killAfter(ms) {
      child.unref();
      child.channel?.unref();
      idleTimer = setTimeout(() => child.kill('SIGKILL'), ms);
      idleTimer.unref();
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Returns the next message of the process. Rejects when it exits first, and kills it after the timeout. */
function nextMessage<Message>(child: ChildProcess, timeoutMs: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const done = () => {
      clearTimeout(limit);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: unknown) => {
      done();
      // The process sends only responses to requests.
      resolve(message as Message);
    };
    const onExit = () => {
      done();
      reject(new Error('The process ended'));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
