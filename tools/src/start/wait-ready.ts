import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { KeptPart } from '#start/keep-running.ts';

const READY_WITHIN_MS = 60_000;

/** A part that cannot even start, with its last words. */
export class PartFailedError extends Error {
  override readonly name = 'PartFailedError';
}

/** Resolves when the address answers 200; gives up as soon as a part has ended. */
export async function waitUntilReady(port: number, path: string, parts: readonly KeptPart[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await status(port, path)) !== 200) {
    const failed = parts.find((part) => part.failures() > 0);
    if (failed !== undefined)
      throw new PartFailedError(`${failed.name} does not start:\n${failed.lastWords()}`);
    if (Date.now() > deadline) {
      const words = parts.map((part) => `${part.name}:\n${part.lastWords()}`).join('\n');
      throw new PartFailedError(`Not ready after ${READY_WITHIN_MS / 1000} s (${path}).\n${words}`);
    }
    await pause(50);
  }
}

/** Null when nothing answers yet. By number, because not every system resolves `localhost` the same way. */
function status(port: number, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const ask = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: `localhost:${port}` },
      timeout: 2_000,
    });
    ask.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    ask.once('timeout', () => ask.destroy());
    ask.once('error', () => resolve(null));
    ask.end();
  });
}
