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
  ])('is taken as it stands: %s', (text) => expect(parse(text)).toEqual(JSON.parse(text)));

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
  ])('that is not JSON is refused: %s', (text) =>
    expect(refusal(text)).toBe('malformed-request: The body is not JSON'),
  );

  test.each([
    ['a lone continuation', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('that is not UTF-8 is refused: %s', (_name, bytes) =>
    expect(refusal(Buffer.from(bytes))).toBe('malformed-request: The body is not UTF-8'),
  );

  test('that starts with a mark of byte order is refused', () =>
    expect(refusal('\u{feff}{}')).toBe('malformed-request: The body is not JSON'));

  test.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"x":[{"a":1,"b":{},"a":[]}]}', '{"":1,"":2}'])(
    'that names a field twice is refused, where the last would win quietly: %s',
    (text) => expect(refusal(text)).toBe('malformed-request: The body names a field twice'),
  );

  test.each(['{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}'])(
    'with a name that means something to the language is refused: %s',
    (text) => expect(refusal(text)).toMatch(/^unknown-field/),
  );

  test('may be 32 deep and no deeper', () => {
    const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);
    expect(refusal(nested(32))).toBe('taken');
    expect(refusal(nested(34))).toBe('malformed-request: The body is nested deeper than 32 levels');
    expect(refusal('['.repeat(100_000) + ']'.repeat(100_000))).toMatch(/nested deeper/);
  });

  test('may have 1,000 names and no more', () => {
    const names = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, n])));
    expect(refusal(names(1000))).toBe('taken');
    expect(refusal(names(1001))).toBe('malformed-request: The body has more than 1000 names');
  });
});

test('the longest body is checked in a moment', () => {
  const longest = JSON.stringify(Array.from({ length: 900 }, (_, n) => ({ [n]: '\\"'.repeat(60) })));
  expect(longest.length).toBeGreaterThan(200_000);
  const started = performance.now();
  refusal(longest);
  expect(performance.now() - started).toBeLessThan(250);
});
