import { uptime } from 'node:os';

/**
 * Whether the run has reached its limit (`npm test -- --minutes 70`). In seconds since the machine started, because tests
 * move the clock.
 */
export function isTimeOver(): boolean {
  const end = process.env['TESTS_END_UPTIME'];
  return end !== undefined && uptime() > Number(end);
}
