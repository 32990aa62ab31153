import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#root.ts';

/**
 * Every text that a requirement of these pages quotes is shown in a browser test. The journeys of a page are named after
 * it.
 */
const PAGES = [
  { group: 'IMPORT', journeys: 'import*', atLeast: 19 },
  { group: 'QUOTE', journeys: '{quote,price}*', atLeast: 5 },
  { group: 'SCHED', journeys: '{delivery-schedule,schedule,scheduling}*', atLeast: 5 },
] as const;

const requirements = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').split('\n');

/** Texts in quotes. An apostrophe inside a word does not end one. */
const quotedTexts = (group: string): readonly string[] =>
  requirements
    .filter((line) => line.startsWith(`- ${group}-`))
    .flatMap((line) =>
      Array.from(line.matchAll(/(?<![a-z])'((?:[^']|(?<=[a-z])'(?=[a-z]))+)'/gi), ([, text]) => text ?? ''),
    );

/** '{x}' is any text, in a journey also an expression. */
const patternOf = (text: string) =>
  new RegExp(text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+'));

describe.each(PAGES)('$group', ({ group, journeys, atLeast }) => {
  const texts = quotedTexts(group);
  const source = globSync(`e2e/{journeys,src,src/pages}/${journeys}.ts`, { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');

  test('quotes texts', () => {
    expect(texts.length).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(texts)('%s', (text) => {
    expect(patternOf(text).test(source)).toBe(true);
  });
});
