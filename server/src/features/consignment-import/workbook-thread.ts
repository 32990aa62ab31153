import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook } from '@cartage/domain/consignment-import/read-workbook.ts';

/** Started by `read-workbook-in-thread.ts` for one workbook. */
const bytes: Uint8Array = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(readWorkbook(bytes));
