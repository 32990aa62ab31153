import { afterAll, afterEach, expect } from 'vitest';

const noise: string[] = [];
const note =
  (kind: string) =>
  (...parts: unknown[]) =>
    void noise.push(`${kind}: ${parts.map(String).join(' ')}`);

// Replaced, not spied on, so that a test that restores all spies does not switch this off.
console.error = note('console.error');
console.warn = note('console.warn');

/** Unexpected warnings fail the test. A test that expects a warning spies on the console itself. */
const expectSilence = () => expect(noise.splice(0), 'written to the console').toEqual([]);

afterEach(expectSilence);
afterAll(expectSilence);
