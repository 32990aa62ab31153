import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { FAMILY_NAMES, openFont } from '#documents/render/fonts.ts';
import { skipLookups } from '#documents/render/skip-lookups.ts';

/** A copy with glyphs and lookups of its own, because a glyph remembers the characters it was first used for. */
const copyOf = (font: Font): Font => Object.create(font, { _glyphs: { value: {}, writable: true } });

function shape(font: Font, text: string) {
  const { glyphs, positions, advanceWidth } = font.layout(text, []);
  return {
    glyphs: glyphs.map(({ id, codePoints }) => ({ id, codePoints })),
    positions: structuredClone(positions),
    advanceWidth,
  };
}

/** Pseudo-random texts of the font's letters, so that substitutions and marks occur in any order. */
function textsOf(font: Font): string[] {
  const letters = font.characterSet
    .filter((point) => point >= 0x20)
    .map((point) => String.fromCodePoint(point));
  const usual = letters.filter((letter) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(letter));
  let seed = 12;
  const next = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  return Array.from({ length: 150 }, (_, nth) => {
    // Letters that are near each other in Unicode occur together.
    const from = next(usual.length);
    return Array.from({ length: 1 + (nth % 12) }, () => usual[(from + next(90)) % usual.length] ?? '').join(
      '',
    );
  });
}

const SPOKEN = [
  'fi ffl 12x14 -> (A) 3:4',
  'क्षत्रिय श्री हिन्दी',
  'شركة النقل ﷺ',
  'שָׁלוֹם',
  'น้ำใจ',
  '안녕하세요',
  '北京市株式会社',
];

test.each(FAMILY_NAMES.flatMap((family) => [[family, 'regular'] as const, [family, 'bold'] as const]))(
  '[@ATT-04] text in %s %s is shaped as fontkit shapes it',
  (family, face) => {
    const font = openFont(family, face);
    const texts = [...textsOf(font), ...SPOKEN];
    const plain = copyOf(font);
    const expected = texts.map((text) => shape(plain, text));
    const faster = copyOf(font);
    skipLookups(faster);
    for (const [index, text] of texts.entries()) expect(shape(faster, text), text).toEqual(expected[index]);
  },
);
