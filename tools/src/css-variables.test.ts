import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';

const WEB = join(ROOT, 'web/src');

test('every variable that a style sheet of the web uses is set somewhere', () => {
  const textOf = (pattern: string) =>
    globSync(pattern, { cwd: WEB }).map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }));
  const sheets = textOf('**/*.css');
  const set = new Set(
    [...sheets, ...textOf('**/*.{ts,tsx}')].flatMap(({ text }) =>
      [...text.matchAll(/(--[\w-]+)(?:['"]\]?)?\s*:|'(--[\w-]+)',/g)].map(([, here, named]) => here ?? named),
    ),
  );
  const unset = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
      name === undefined || set.has(name) || name.startsWith('--mantine-') ? [] : [`${path}: ${name}`],
    ),
  );
  expect(unset).toEqual([]);
});
