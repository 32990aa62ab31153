import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, codePointLength, fold, hasForbiddenCharacters, likePattern } from '#text/fold.ts';

describe('fold', () => {
  test.each([
    ['Kōwhai Joinery', 'kowhai joinery'],
    ['ĀĒĪŌŪ āēīōū', 'aeiou aeiou'],
    ['Whangārei'.normalize('NFD'), 'whangarei'],
    ['Tūī  Logistics \t Ōtāhuhu ', 'tui logistics otahuhu'],
    ['Crème Brûlée, Zoë, Ångström, Peña', 'creme brulee, zoe, angstrom, pena'],
    ['KEA00012647', 'kea00012647'],
    ['\u00a0 Straße № 5\u00a0', 'straße № 5'],
    ['İstanbul', 'istanbul'],
    ['한국', '한국'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('macrons are ignored in stored texts and in terms', () => {
    expect(fold('Otahuhu')).toBe(fold('Ōtāhuhu'));
    expect(fold('OTĀHUHU'.normalize('NFD'))).toBe(fold('ōtahuhu'));
  });

  test('folding is idempotent', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a long text is rejected quickly', () => {
    const started = performance.now();
    fold(`${' '.repeat(100_000)}ā`.repeat(2));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

test.each([
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`c:\d`, String.raw`%c:\\d%`],
  ['', '%%'],
])('the pattern for %j escapes wildcards', (term, pattern) => {
  expect(likePattern(term)).toBe(pattern);
});

test('input text is normalised and trimmed', () => {
  expect(cleanText(`  ${'Ōtāhuhu'.normalize('NFD')}  X\n`)).toBe('Ōtāhuhu  X');
});

test('lengths count code points', () => {
  expect(codePointLength('abc')).toBe(3);
  expect(codePointLength('ā🚚')).toBe(2);
});

describe('forbidden characters', () => {
  test.each(['\0', 'a\u0007b', '\u001b[31m', '\u007f', '\u0085', '\ud800', 'a\udc00', '\u000b'])(
    '%j is refused',
    (text) => {
      expect(hasForbiddenCharacters(text)).toBe(true);
    },
  );

  test.each(['', 'Ōtāhuhu', 'two\r\nlines\tand a tab', '🚚', '<script>', "' or 1=1--", '\u200d\u00a0'])(
    '%j is accepted',
    (text) => {
      expect(hasForbiddenCharacters(text)).toBe(false);
    },
  );
});
