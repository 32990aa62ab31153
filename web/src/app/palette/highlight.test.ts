import { describe, expect, test } from 'vitest';
import { highlight, matches, searchWords } from '#app/palette/highlight.ts';

const highlighted = (text: string, query: string) =>
  highlight(text, searchWords(query))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('highlight', () => {
  test.each([
    ['KEA00012647', '126', 'KEA000[126]47'],
    ['Ōtāhuhu distribution centre', 'otahuhu', '[Ōtāhuhu] distribution centre'],
    ['O\u0304ta\u0304huhu', 'ōtā', '[Ōtā]huhu'],
    ['Tūī Books & Paper', 'paper TŪĪ', '[Tūī] Books & [Paper]'],
    ['Nelson', 'nelson', '[Nelson]'],
    ['aaa', 'aa', '[aaa]'],
    ['Nelson', '', 'Nelson'],
    ['Nelson', 'x', 'Nelson'],
    ['', 'x', ''],
    ['🚚 Freight', 'freight', '🚚 [Freight]'],
  ])('marks the matches of %j with query %j', (text, query, expected) =>
    expect(highlighted(text, query)).toBe(expected),
  );
});

test('matches requires every word, in any order, ignoring macrons and case', () => {
  expect(matches('Show only Ōtāhuhu distribution centre HH-OTA', searchWords('ota show'))).toBe(true);
  expect(matches('Show only Ōtāhuhu', searchWords('hide ota'))).toBe(false);
  expect(matches('anything', searchWords('  '))).toBe(true);
});
