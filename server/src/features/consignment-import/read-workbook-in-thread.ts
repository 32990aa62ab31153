import { Worker } from 'node:worker_threads';
import { type ReadWorkbook, unreadableWorkbook } from '@cartage/domain/consignment-import/workbook-result.ts';

const THREAD = new URL('workbook-thread.ts', import.meta.url);
/** 50,000 rows need about 400 MB. */
const LIMITS = { maxOldGenerationSizeMb: 768 };
/** 50,000 rows take about 8 s. */
const TIMEOUT_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Unpacks a workbook in a thread with limits of memory and time: a large one takes seconds of processor time, and other
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
      clearTimeout(timeout);
      resolve(result);
      void thread.terminate();
    };
    const timeout = setTimeout(() => settle(unreadableWorkbook()), TIMEOUT_MS);
    thread.once('message', settle);
    thread.once('error', () => settle(unreadableWorkbook()));
    thread.once('exit', () => settle(unreadableWorkbook()));
  });
}
