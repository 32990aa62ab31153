import { describe, expect, test } from 'vitest';
import { highlight, matches, wordsOf } from '#app/palette/highlight.ts';

const marked = (text: string, query: string) =>
  highlight(text, wordsOf(query))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

describe('what was typed is marked in what was found', () => {
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
  ])('%s by %j', (text, query, expected) => expect(marked(text, query)).toBe(expected));
});

test('every word must be there, in any order, without macrons and capitals', () => {
  expect(matches('Show only Ōtāhuhu distribution centre HH-OTA', wordsOf('ota show'))).toBe(true);
  expect(matches('Show only Ōtāhuhu', wordsOf('hide ota'))).toBe(false);
  expect(matches('anything', wordsOf('  '))).toBe(true);
});
