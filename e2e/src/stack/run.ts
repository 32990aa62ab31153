import type { TestServer } from '@cartage/database/testing/test-server.ts';

/** What the test processes must know of the stack that was started for all of them. */
export interface RunStack {
  readonly port: number;
  readonly databaseUrl: string;
  readonly adminUrl: string;
  /** The same world once more, which nobody is connected to. */
  readonly spareUrl: string;
  readonly server: TestServer;
}

const VARIABLE = 'CARTAGE_E2E_STACK';

/** Hands the stack to the test processes, which inherit the environment. */
export function announceRun(stack: RunStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

export function readRun(): RunStack {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('The stack is started by Playwright: run `playwright test`.');
  return JSON.parse(text);
}
