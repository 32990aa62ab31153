import { expect, test } from 'vitest';
import { isSentByTest } from '#testing/sent-by-test.ts';

const DRIVER = `Error: The sender of a statement
    at callStack (/repo/database/src/testing/collect-statements.ts:39:9)
    at Client.collecting (/repo/database/src/testing/collect-statements.ts:27:9)
    at send (/repo/server/src/db/database.ts:240:10)
    at async Database.#run (/repo/server/src/db/database.ts:130:24)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)`;

test('a statement belongs to the code that called the database layer', () => {
  expect(
    isSentByTest(`${DRIVER}\n    at async listSites (/repo/server/src/features/account/list-sites.ts:9:3)`),
  ).toBe(false);
  expect(isSentByTest(`${DRIVER}\n    at async /repo/server/src/jobs/jobs.real.test.ts:9:3`)).toBe(true);
  expect(isSentByTest(`${DRIVER}\n    at async build (/repo/server/src/testing/world.ts:9:3)`)).toBe(true);
  expect(isSentByTest(`${DRIVER}\n    at async build (/repo/server/tests/support/canary-world.ts:9:3)`)).toBe(
    true,
  );
});

test('the first sender decides, not the test that called it', () => {
  const stack = `${DRIVER}
    at async listSites (/repo/server/src/features/account/list-sites.ts:9:3)
    at async /repo/server/src/features/account/account.real.test.ts:20:3`;
  expect(isSentByTest(stack)).toBe(false);
});

test('a statement without a known sender belongs to the application', () => {
  expect(isSentByTest(DRIVER)).toBe(false);
});
