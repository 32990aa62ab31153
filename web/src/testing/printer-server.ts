import type { ResponseBody } from '@cartage/contract/operations.ts';
import { problem } from '#testing/failures.ts';

type Printer = ResponseBody<'printers'>[number];

export const DOCK: Printer = {
  id: 3,
  name: 'Dock 2',
  siteId: null,
  paper: 'a6',
  dpi: '203',
  seenAtUtc: new Date().toISOString(),
  waiting: 0,
  version: 4,
  canChange: true,
};
export const GATE: Printer = { ...DOCK, id: 5, name: 'Gate', seenAtUtc: null, waiting: 2 };
/** A print job that waits for the print agent. */
export const QUEUED_JOB: ResponseBody<'printJob'> = {
  id: 14,
  printerName: 'Dock 2',
  state: 'queued',
  labels: 4,
  requestedAtUtc: new Date().toISOString(),
  printerSeenAtUtc: null,
  isAgentOffline: false,
  problem: null,
};
export const TOKEN = 'prt_101_secret';

/** The responses of a server with `printers`. `handle` answers a change, and may change the list. */
export function printerServer(
  printers: readonly Printer[],
  handle: (request: Request, list: Printer[]) => unknown = () => problem(403, 'forbidden'),
  /** False while the list can't be loaded. */
  hasList: () => boolean = () => true,
) {
  const list = [...printers];
  const changes: Request[] = [];
  const change = (request: Request) => {
    changes.push(request);
    return handle(request, list);
  };
  const responses = {
    '/print-jobs': { jobs: [], next: null },
    '/printers': (request: Request) => {
      if (request.method !== 'GET') return change(request);
      return hasList() ? list : problem(500, 'internal');
    },
    '/printers/3': change,
    '/printers/3/token': change,
    '/printers/5': change,
    '/printers/9/token': change,
    '/print-jobs/14': change,
    '/search': { rowCount: 0, rows: [] },
  };
  return { changes, responses };
}
