import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';

/** Files that may contain the tag outside of `*.query.ts`, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/src/db/sql.ts': 'Defines the tag.',
};

const usesSqlTag = (source: string) => /(?<![\w`.])sql`/.test(withoutComments(source));
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('SQL of server and identity is in *.query.ts files only', () => {
  const files = globSync('{server,identity}/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/(\.test|\.query)\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const offenders = files.filter(
    (file) => !(file in ALLOWED) && usesSqlTag(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

test.each([
  ['const rows = await tx.query(sql`select 1`);', true],
  ['const rows = await tx.query<Row>(sql`\n  select 1`);', true],
  ['/** Joins fragments, such as `sql` and `. */', false],
  ["import { type Statement } from '#db/sql.ts';", false],
])('the check finds the tag in code and not in comments: %s', (source, isFound) => {
  expect(usesSqlTag(source)).toBe(isFound);
});
