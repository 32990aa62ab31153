import { vi } from 'vitest';

/**
 * Repeats an assertion until it holds, for at most 20 s. In Vitest 5.1, `expect.element` does not search again for an
 * element that its first search did not find.
 */
export function eventually(assertion: () => void): Promise<void> {
  return vi.waitFor(assertion, { timeout: 20_000 });
}
