import { afterAll, afterEach, expect } from 'vitest';

const noise: string[] = [];
const note =
  (kind: string) =>
  (...parts: unknown[]) =>
    void noise.push(`${kind}: ${parts.map(String).join(' ')}`);

// Replaced rather than spied on, so that a test which restores its own spies does not switch this off.
console.error = note('console.error');
console.warn = note('console.warn');

/** A warning nobody reads is a fault nobody sees: a test that provokes one on purpose spies on the console itself. */
const expectSilence = () => expect(noise.splice(0), 'written to the console').toEqual([]);

afterEach(expectSilence);
afterAll(expectSilence);
