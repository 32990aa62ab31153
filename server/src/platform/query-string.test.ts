import { expect, test } from 'vitest';
import { parseQueryString } from '#platform/query-string.ts';

test('parses parameters', () => {
  expect({ ...parseQueryString('/path') }).toEqual({});
  expect({ ...parseQueryString('/path?') }).toEqual({});
  expect({ ...parseQueryString('/path?a=1&b=two+words&c=k%C5%8Dwhai&d&e==') }).toEqual({
    a: '1',
    b: 'two words',
    c: 'kōwhai',
    d: '',
    e: '=',
  });
  expect({ ...parseQueryString('/path?constructor=1&toString=2') }).toEqual({
    constructor: '1',
    toString: '2',
  });
});

test.each(['?a=1&a=2', '?a&a', '?a=1&%61=2'])('a repeated parameter is rejected: %s', (query) =>
  expect(() => parseQueryString(query)).toThrow('A query parameter is repeated'),
);

test.each(['?a=%', '?a=%zz', '?a=%ff', '?%c0%af=1'])('invalid percent-encoding is rejected: %s', (query) =>
  expect(() => parseQueryString(query)).toThrow('The URL is not valid'),
);
