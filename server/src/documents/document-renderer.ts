import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderDocument, RenderedDocument } from '#documents/render-document.ts';
import type { RenderRequest, RenderResponse } from '#documents/render-process.ts';

/** Renders documents in processes of their own, which are killed when a document exceeds a limit. */
export interface DocumentRenderer {
  readonly render: RenderDocument;
  close(): Promise<void>;
}

export interface RendererLimits {
  readonly timeMs?: number;
  readonly memoryMb?: number;
  readonly processes?: number;
}

/** The document itself is the cause, so a retry would fail as well. */
export class UnrenderableDocumentError extends Error {}

const SCRIPT = fileURLToPath(new URL('render-process.ts', import.meta.url));
const IDLE_MS = 30_000;
/** Starting a process takes seconds on a busy machine. */
const START_TIMEOUT_MS = 60_000;
/** The largest file of 2,000 labels takes a tenth of this. */
const LIMITS = { timeMs: 120_000, memoryMb: 512, processes: 4 } as const;
/** Node.js exits with this signal, or this code, when its memory is exhausted. */
const OUT_OF_MEMORY = { signal: 'SIGABRT', code: 134 } as const;

export function createDocumentRenderer(limits: RendererLimits = {}): DocumentRenderer {
  const { timeMs, memoryMb, processes } = { ...LIMITS, ...limits };
  const alive = new Set<RenderProcess>();
  const idle: RenderProcess[] = [];
  const waiting: (() => void)[] = [];

  async function acquire(): Promise<RenderProcess> {
    for (;;) {
      const free = idle.pop();
      if (free?.isAlive === true) return free;
      if (free !== undefined) continue;
      if (alive.size < processes) {
        const started = new RenderProcess(memoryMb, () => void alive.delete(started));
        alive.add(started);
        return started;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  return {
    async render(content, options) {
      const renderer = await acquire();
      try {
        return await renderer.render({ content, options }, timeMs);
      } finally {
        if (renderer.isAlive) {
          idle.push(renderer);
          renderer.endAfter(IDLE_MS);
        }
        waiting.shift()?.();
      }
    },
    async close() {
      await Promise.all([...alive].map((renderer) => renderer.kill()));
    },
  };
}

class RenderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<string>;
  readonly #ready: Promise<unknown>;
  #idleTimer: NodeJS.Timeout | undefined;
  isAlive = true;

  constructor(memoryMb: number, onExit: () => void) {
    this.#child = fork(SCRIPT, [], {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Without our settings, which rendering does not need.
      env: { PATH: process.env['PATH'] ?? '' },
    });
    this.#child.on('error', () => this.#child.kill('SIGKILL'));
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        this.isAlive = false;
        onExit();
        const isFull = code === OUT_OF_MEMORY.code || signal === OUT_OF_MEMORY.signal;
        resolve(isFull ? 'memory' : 'other');
      });
    });
    this.#ready = this.#next(START_TIMEOUT_MS);
    this.#ready.catch(() => undefined);
  }

  async render(request: RenderRequest, timeMs: number): Promise<RenderedDocument> {
    clearTimeout(this.#idleTimer);
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#ready;
    const response = this.#next(timeMs);
    this.#child.send(request);
    // The process sends only responses to requests.
    const rendered = (await response) as RenderResponse;
    if ('failure' in rendered) throw new UnrenderableDocumentError(rendered.failure);
    return { ...rendered, bytes: Buffer.from(rendered.bytes) };
  }

  /** An idle process does not keep the worker running. */
  endAfter(ms: number): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(() => this.#child.kill('SIGKILL'), ms);
    this.#idleTimer.unref();
  }

  async kill(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** The next message. Kills the process after the time limit. */
  async #next(timeMs: number): Promise<unknown> {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      this.#child.kill('SIGKILL');
    }, timeMs);
    const message = new Promise<{ readonly message: unknown }>((resolve) => {
      this.#child.once('message', (sent: unknown) => resolve({ message: sent }));
    });
    const outcome = await Promise.race([message, this.#exited]);
    clearTimeout(limit);
    if (typeof outcome !== 'string') return outcome.message;
    if (isLate) throw new UnrenderableDocumentError(`The document took longer than ${timeMs} ms`);
    if (outcome === 'memory') throw new UnrenderableDocumentError('The document needed too much memory');
    throw new Error('The rendering process ended');
  }
}
