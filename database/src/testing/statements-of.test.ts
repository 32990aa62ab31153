import { expect, test } from 'vitest';
import { statementsOf } from '#testing/statements-of.ts';

test.each([
  ['one after the other', 'select 1;\nselect 2;', ['select 1;', '\nselect 2;']],
  ['a comment', '-- one; two\nselect 1;', ['-- one; two\nselect 1;']],
  ['a text', "select 'a;''b;';select 2;", ["select 'a;''b;';", 'select 2;']],
  ['a body in dollars', 'do $$ begin; end $$;select 2;', ['do $$ begin; end $$;', 'select 2;']],
  [
    'a body that is parsed',
    'create function a() begin atomic select 1; select 2; end;\nselect 3;',
    ['create function a() begin atomic select 1; select 2; end;', '\nselect 3;'],
  ],
])('%s', (_name, sql, statements) => expect(statementsOf(sql)).toEqual(statements));
