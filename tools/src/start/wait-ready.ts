import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ManagedProcess } from '#start/supervise.ts';

const READY_WITHIN_MS = 180_000;

/** A process that cannot start. The message holds the end of its log. */
export class ProcessFailedError extends Error {
  override readonly name = 'ProcessFailedError';
}

/** Resolves when the path returns 200. Throws as soon as a process has failed. */
export async function waitUntilReady(
  port: number,
  path: string,
  processes: readonly ManagedProcess[],
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await status(port, path)) !== 200) {
    const failed = processes.find((each) => each.failures() > 0);
    if (failed !== undefined)
      throw new ProcessFailedError(`${failed.name} does not start:\n${failed.logTail()}`);
    if (Date.now() > deadline) {
      const logs = processes.map((each) => `${each.name}:\n${each.logTail()}`).join('\n');
      throw new ProcessFailedError(`Not ready after ${READY_WITHIN_MS / 1000} s (${path}).\n${logs}`);
    }
    await pause(50);
  }
}

/** Null without a response. The address is numeric because systems resolve `localhost` differently. */
function status(port: number, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: `localhost:${port}` },
      timeout: 2_000,
    });
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end();
  });
}
