import { uptime } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { isTimeOver } from '#time-limit.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['without a limit', undefined, false],
  ['before the limit', uptime() + 3_600, false],
  ['after the limit', uptime() - 1, true],
])('%s', (_, end, isOver) => {
  vi.stubEnv('TESTS_END_UPTIME', end === undefined ? undefined : String(end));
  expect(isTimeOver()).toBe(isOver);
});
