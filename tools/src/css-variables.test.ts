import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';

const WEB = join(ROOT, 'web/src');

test('every CSS variable used in web/src is defined', () => {
  const textOf = (pattern: string) =>
    globSync(pattern, { cwd: WEB }).map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }));
  const sheets = textOf('**/*.css');
  const defined = new Set(
    [...sheets, ...textOf('**/*.{ts,tsx}')].flatMap(({ text }) =>
      [...text.matchAll(/(--[\w-]+)(?:['"]\]?)?\s*:|'(--[\w-]+)',/g)].map(
        ([, declared, quoted]) => declared ?? quoted,
      ),
    ),
  );
  const missing = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
      name === undefined || defined.has(name) || name.startsWith('--mantine-') ? [] : [`${path}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
