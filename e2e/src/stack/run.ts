import type { TestServer } from '@cartage/database/testing/test-server.ts';

/** The addresses of the stack that all test processes share. */
export interface RunStack {
  readonly port: number;
  readonly databaseUrl: string;
  readonly adminUrl: string;
  /** A second copy of the demo world, without connections, to be copied. */
  readonly spareUrl: string;
  readonly server: TestServer;
}

const VARIABLE = 'CARTAGE_E2E_STACK';

/** Passes the stack to the test processes, which inherit the environment. */
export function shareRun(stack: RunStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

export function readRun(): RunStack {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('The stack is started by Playwright: run `playwright test`.');
  return JSON.parse(text);
}
