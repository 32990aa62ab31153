import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#root.ts';

/** Files that may contain SQL outside of `*.query.ts`, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/src/db/sql.ts': 'Defines the tag.',
};

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const usesSqlTag = (source: string) => /(?<![\w`.])sql`/.test(withoutComments(source));

/** The beginnings of statements that read or write rows, or change tables. `begin` and `set local role` are no such. */
const STATEMENTS = [
  String.raw`select\s+\S`,
  String.raw`insert\s+into\s`,
  String.raw`update\s+\S+\s+set\s`,
  String.raw`delete\s+from\s`,
  String.raw`with\s+\w+\s+as\s+\(`,
  String.raw`(?:alter|create|drop|truncate)\s+(?:table\s|sequence\s|\$\{|\w+$)`,
];
const SQL_TEXT = new RegExp(String.raw`['"\`]\s*(?:${STATEMENTS.join('|')})`);
const hasSqlText = (source: string) => SQL_TEXT.test(withoutComments(source));

function filesWith(isFound: (source: string) => boolean, pattern: string): string[] {
  const files = globSync(pattern, { cwd: ROOT }).filter(
    (file) => !/(\.test|\.query)\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  return files.filter((file) => !(file in ALLOWED) && isFound(readFileSync(join(ROOT, file), 'utf8')));
}

describe('SQL is in *.query.ts files only', () => {
  test('in server and identity', () => {
    expect(filesWith(usesSqlTag, '{server,identity}/src/**/*.ts')).toEqual([]);
  });

  test('in the commands of administrators', () => {
    expect(
      filesWith((source) => usesSqlTag(source) || hasSqlText(source), 'tools/src/admin/**/*.ts'),
    ).toEqual([]);
  });
});

test.each([
  ['const rows = await tx.query(sql`select 1`);', true],
  ['const rows = await tx.query<Row>(sql`\n  select 1`);', true],
  ['/** Joins fragments, such as `sql` and `. */', false],
  ["import { type Statement } from '#db/sql.ts';", false],
])('the check finds the tag in code and not in comments: %s', (source, isFound) => {
  expect(usesSqlTag(source)).toBe(isFound);
});

test.each([
  ["await client.query('select code from tenant');", true],
  ['await client.query(`\n  select ${COLUMNS} from tenant`);', true],
  ['await client.query(`insert into ${table} (name) values ($1)`, [name]);', true],
  ['await client.query("update tenant set name = $1", [name]);', true],
  ["await client.query('delete from maintenance');", true],
  ['await client.query(`with card as (select 1) select from card`);', true],
  ['await client.query(`alter table ${name} disable trigger user`);', true],
  ['await client.query(`truncate ${names}`);', true],
  ["await client.query('begin; set local statement_timeout = 0');", false],
  ["// The text 'select 1' of a comment.", false],
  ["const summary = 'Delete a tenant';", false],
])('the check finds SQL in a plain string: %s', (source, isFound) => {
  expect(hasSqlText(source)).toBe(isFound);
});
