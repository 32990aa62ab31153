import { Worker } from 'node:worker_threads';
import { type ReadWorkbook, unreadableWorkbook } from '@cartage/domain/consignment-import/workbook-result.ts';

const THREAD = new URL('workbook-thread.ts', import.meta.url);
/** Measured for 50,000 rows of 18 cells: a process grows to 530 MB. */
const LIMITS = { maxOldGenerationSizeMb: 768 };
/**
 * Limit of processor time. The workbook above takes 6.2 s; the elapsed time is several times as long on a busy
 * server.
 */
const MAX_CPU_MS = 60_000;
const CHECK_MS = 1_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Unpacks a workbook in a thread with limits of memory and processor time: a large one takes seconds of processor time, and other
 * requests continue. One at a time, so that several uploads do not add up.
 */
export function readWorkbookInThread(bytes: Uint8Array): Promise<ReadWorkbook> {
  const result = last.then(() => runThread(bytes));
  last = result;
  return result;
}

/** Never rejects: a workbook that ends the thread can't be read. */
function runThread(bytes: Uint8Array): Promise<ReadWorkbook> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, { workerData: bytes, resourceLimits: LIMITS, env: {} });
    const settle = (result: ReadWorkbook) => {
      clearInterval(check);
      resolve(result);
      void thread.terminate();
    };
    const check = setInterval(() => {
      thread.cpuUsage().then(
        ({ user, system }) => (user + system) / 1000 > MAX_CPU_MS && settle(unreadableWorkbook()),
        // The thread has ended.
        () => {},
      );
    }, CHECK_MS);
    thread.once('message', settle);
    thread.once('error', () => settle(unreadableWorkbook()));
    thread.once('exit', () => settle(unreadableWorkbook()));
  });
}
