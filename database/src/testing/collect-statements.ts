import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { isSentByTest } from '#testing/sent-by-test.ts';
import { type CollectedStatement, STATEMENTS_VARIABLE } from '#testing/statements-variable.ts';

const folder = process.env[STATEMENTS_VARIABLE];
if (folder !== undefined) collectInto(folder);

/**
 * Leaves out statements of the tests themselves: tests also send named statements to read plans, change tables or
 * remove conditions.
 */
const OF_TESTS = /^\s*explain\b|\bfrom changing\b|\bis null or true\)/;

/** Frames between a use case and the driver, with those of the database layer. */
const FRAMES = 50;

/** Keeps the text of each named statement of this test file. */
function collectInto(into: string): void {
  const collected = new Map<string, CollectedStatement>();
  const original = Client.prototype.query;
  const query: (...parameters: unknown[]) => unknown = original;
  Client.prototype.query = function collecting(this: Client, ...parameters: unknown[]) {
    const [config] = parameters;
    if (isNamed(config) && !OF_TESTS.test(config.text) && collected.get(config.text)?.isOfTest !== false)
      collected.set(config.text, { text: config.text, isOfTest: isSentByTest(callStack()) });
    return query.apply(this, parameters);
  } as typeof Client.prototype.query;
  afterAll(() => {
    // The next test file in this process collects its own statements.
    Client.prototype.query = original;
    writeFileSync(join(into, `${randomUUID()}.json`), JSON.stringify([...collected.values()]));
  });
}

function callStack(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error('The sender of a statement');
  Error.stackTraceLimit = limit;
  return stack;
}

const isNamed = (config: unknown): config is { readonly text: string } =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config;
