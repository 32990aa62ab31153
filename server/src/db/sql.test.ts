import { expect, test } from 'vitest';
import { joinSql, emptySql, sql } from '#db/sql.ts';

test('values become parameters in their order', () => {
  expect(sql`select ${1}, ${'two'}, ${null}`).toMatchObject({
    text: 'select $1, $2, $3',
    values: [1, 'two', null],
  });
});

test('a nested fragment is inserted and its parameters are numbered', () => {
  const mine = sql`a = ${1} and b = ${2}`;
  expect(sql`select ${0} where ${mine} or c = ${3}`).toMatchObject({
    text: 'select $1 where a = $2 and b = $3 or c = $4',
    values: [0, 1, 2, 3],
  });
});

test('fragments nest to any depth, and the empty one adds nothing', () => {
  const inner = sql`x = ${'x'}`;
  const outer = sql`(${inner}${emptySql} or ${sql`y = ${'y'}`})`;
  expect(sql`${outer}`).toMatchObject({ text: '(x = $1 or y = $2)', values: ['x', 'y'] });
});

test('an array is one parameter, so that its length creates no new statement', () => {
  expect(sql`select where id = any(${[1, 2, 3]})`).toMatchObject({
    text: 'select where id = any($1)',
    values: [[1, 2, 3]],
  });
});

test('joins fragments with a separator', () => {
  const all = joinSql([sql`a = ${1}`, sql`b`, sql`c = ${3}`], sql` and `);
  expect(all).toMatchObject({ text: 'a = $1 and b and c = $2', values: [1, 3] });
  expect(joinSql([], sql` and `).text).toBe('');
});

test('SQL within a value stays a value', () => {
  expect(sql`select ${"'; drop table tenant --"}`).toMatchObject({ text: 'select $1' });
});
