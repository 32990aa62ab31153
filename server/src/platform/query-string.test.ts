import { expect, test } from 'vitest';
import { parseQuery } from '#platform/query-string.ts';

test('parameters are read as they are sent', () => {
  expect({ ...parseQuery('/path') }).toEqual({});
  expect({ ...parseQuery('/path?') }).toEqual({});
  expect({ ...parseQuery('/path?a=1&b=two+words&c=k%C5%8Dwhai&d&e==') }).toEqual({
    a: '1',
    b: 'two words',
    c: 'kōwhai',
    d: '',
    e: '=',
  });
  expect({ ...parseQuery('/path?constructor=1&toString=2') }).toEqual({ constructor: '1', toString: '2' });
});

test.each(['?a=1&a=2', '?a&a', '?a=1&%61=2'])('one given twice is refused: %s', (query) =>
  expect(() => parseQuery(query)).toThrow('A parameter is given twice'),
);

test.each(['?a=%', '?a=%zz', '?a=%ff', '?%c0%af=1'])('what cannot be decoded is refused: %s', (query) =>
  expect(() => parseQuery(query)).toThrow('The address is not readable'),
);
