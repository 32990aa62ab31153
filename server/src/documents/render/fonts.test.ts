import { PRINTABLE_RANGES } from '@cartage/domain/text/printable-ranges.ts';
import { unprintableCharacters } from '@cartage/domain/text/printable.ts';
import { expect, test } from 'vitest';
import { FAMILY_NAMES, openFont } from '#documents/render/fonts.ts';
import { textRuns } from '#documents/render/text-runs.ts';

const UNASSIGNED = /^[\p{Cn}\p{Cs}\p{Co}]$/u;

/** Code points of every font, in both weights. */
function covered(): number[] {
  const points = FAMILY_NAMES.flatMap((family) => {
    const bold = new Set(openFont(family, 'bold').characterSet);
    return openFont(family, 'regular').characterSet.filter((point) => point >= 0x20 && bold.has(point));
  });
  return [...new Set(points)].toSorted((a, b) => a - b);
}

test('[@ATT-04] fields accept exactly the characters that a font has', () => {
  const points = covered();
  const isCovered = new Set(points);
  const refused = points.filter((point) => unprintableCharacters(String.fromCodePoint(point)).length > 0);
  expect(refused).toEqual([]);
  const accepted = PRINTABLE_RANGES.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((text) => Number.parseInt(text, 36));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  // The table leaves out gaps of unassigned code points only.
  expect(
    accepted.filter((point) => !isCovered.has(point) && !UNASSIGNED.test(String.fromCodePoint(point))),
  ).toEqual([]);
});

test.each([
  ['Whānau Kitchens', [['inter', 'Whānau Kitchens']]],
  // Read from the right: name, brackets, year.
  [
    'شركة (NZ) 2026',
    [
      ['inter', '2026'],
      ['inter', ' ('],
      ['inter', 'NZ'],
      ['arabic', ')'],
      ['arabic', 'شركة '],
    ],
  ],
  [
    '12A 北京 Street',
    [
      ['inter', '12A '],
      ['han', '北京 '],
      ['inter', 'Street'],
    ],
  ],
  ['ក', [['inter', '?']]],
])('[@ATT-04] %s is drawn in runs of one font, from left to right', (text, runs) => {
  expect(textRuns(text).map((run) => [run.family, run.text])).toEqual(runs);
});

test('[@ATT-04] no run has a character that its font lacks', () => {
  const text = 'Ōtāhuhu – 12 m³ · ﷼ שָׁלוֹם क्षत्रिय สวัสดี 서울 ﾊﾝｶｸ 👩‍🚀 ✅️ e\u0301 \u{1F1F3}\u{1F1FF} ក';
  for (const { family, text: run } of textRuns(text)) {
    const { glyphs } = openFont(family, 'regular').layout(run);
    expect(
      glyphs.filter(({ id }) => id === 0),
      run,
    ).toEqual([]);
  }
});

test.each(['arabic', 'hebrew', 'devanagari', 'thai'] as const)(
  '[@ATT-04] every character of the %s font is drawn, alone and with others',
  (family) => {
    const font = openFont(family, 'regular');
    for (const codePoint of font.characterSet) {
      const character = String.fromCodePoint(codePoint);
      for (const text of [character, `${character}${character}`, `x${character}x`])
        expect(() => font.layout(text), codePoint.toString(16)).not.toThrow();
    }
  },
);
