import { describe, expect, test } from 'vitest';
import { parseJson } from '#platform/json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const refusal = (bytes: string | Buffer) => {
  try {
    parseJson(Buffer.from(bytes));
    return 'taken';
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${String(error.code)}: ${error.message}` : error;
  }
};

describe('a body', () => {
  test.each([
    '{}',
    '[]',
    '"x"',
    '12',
    'null',
    '{"a":{"a":[{"a":1},{"a":2}]},"b":"}{][,:\\"a\\":"}',
    ' {"é":"ü"} ',
  ])('is parsed: %s', (text) => expect(parse(text)).toEqual(JSON.parse(text)));

  test.each([
    '',
    '{',
    '{"a":1}x',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    'NaN',
    '01',
    '"\t"',
    'undefined',
    '{"a":1}{"a":1}',
  ])('that is not JSON is rejected: %s', (text) =>
    expect(refusal(text)).toBe('malformed-request: The body is not JSON'),
  );

  test.each([
    ['a lone continuation', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('that is not UTF-8 is rejected: %s', (_name, bytes) =>
    expect(refusal(Buffer.from(bytes))).toBe('malformed-request: The body is not UTF-8'),
  );

  test('with a byte order mark is rejected', () =>
    expect(refusal('\u{feff}{}')).toBe('malformed-request: The body is not JSON'));

  test.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"x":[{"a":1,"b":{},"a":[]}]}', '{"":1,"":2}'])(
    'with a duplicate field is rejected, where JSON.parse would keep the last: %s',
    (text) => expect(refusal(text)).toBe('malformed-request: The body has a duplicate field'),
  );

  test.each(['{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}'])(
    'with a key that has a meaning in JavaScript is rejected: %s',
    (text) => expect(refusal(text)).toMatch(/^unknown-field/),
  );

  test('is at most 32 levels deep', () => {
    const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);
    expect(refusal(nested(32))).toBe('taken');
    expect(refusal(nested(34))).toBe('malformed-request: The body is nested deeper than 32 levels');
    expect(refusal('['.repeat(100_000) + ']'.repeat(100_000))).toMatch(/nested deeper/);
  });

  test('has at most 1,000 keys', () => {
    const names = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, n])));
    expect(refusal(names(1000))).toBe('taken');
    expect(refusal(names(1001))).toBe('malformed-request: The body has more than 1000 names');
    expect(parseJson(Buffer.from('{"a":1,"b":2}'), 2)).toEqual({ a: 1, b: 2 });
    expect(() => parseJson(Buffer.from('{"a":1,"b":2}'), 1)).toThrow('The body has more than 1 names');
  });
});

test('checks the largest body quickly', () => {
  const longest = JSON.stringify(Array.from({ length: 900 }, (_, n) => ({ [n]: '\\"'.repeat(60) })));
  expect(longest.length).toBeGreaterThan(200_000);
  const started = performance.now();
  refusal(longest);
  expect(performance.now() - started).toBeLessThan(250);
});
