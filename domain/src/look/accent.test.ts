import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentOf, SURFACES } from '#look/accent.ts';
import { contrast } from '#look/colour.ts';
import { DEFAULT_BRAND_COLOUR, THEMES } from '#look/themes.ts';

const anyBrand = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const HARD = ['#000000', '#ffffff', '#ffdd00', '#0a0a0a', '#00ff00', '#ff00ff', '#0000ff', '#808080'];
/** The greys of the web's tokens that are used as text on tints. */
const TEXT = { light: ['#181e23', '#3b434b', '#616971'], dark: ['#e8ecef', '#bcc2c7', '#899098'] } as const;

function expectReadable(brand: string): void {
  const accent = accentOf(brand);
  for (const scheme of ['light', 'dark'] as const) {
    const { fill, fillHover, on, text, tint, tint2, ring } = accent[scheme];
    const grounds = Object.values(SURFACES[scheme]);
    const least = (colour: string, others: readonly string[]) =>
      Math.min(...others.map((other) => contrast(colour, other)));
    expect(least(on, [fill, fillHover])).toBeGreaterThanOrEqual(4.5);
    expect(least(text, [...grounds, tint, tint2])).toBeGreaterThanOrEqual(4.5);
    expect(least(ring, [...grounds, tint, tint2])).toBeGreaterThanOrEqual(3);
    expect(least(fill, [SURFACES[scheme].page, SURFACES[scheme].surface])).toBeGreaterThanOrEqual(3);
    for (const text of TEXT[scheme]) expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
    // The palest grey may have less contrast on a hovered, selected row, because the text is repeated elsewhere.
    for (const text of TEXT[scheme]) expect(contrast(text, tint2)).toBeGreaterThanOrEqual(4.1);
  }
  expect(contrast('#ffffff', accent.drawing.ground)).toBeGreaterThanOrEqual(4.5);
}

describe('every brand colour has enough contrast [@TENANT-02]', () => {
  test.each([...HARD, DEFAULT_BRAND_COLOUR, ...THEMES.map(({ brandColour }) => brandColour)])(
    '%s',
    expectReadable,
  );

  test('any', () => {
    assert(property(anyBrand, expectReadable), { numRuns: 300 });
  });
});

test('a brand colour with enough contrast is unchanged', () => {
  expect(accentOf('#017d6b').light.fill).toBe('#017d6b');
  expect(accentOf('#5f61d9').dark.fill).toBe('#5f61d9');
});

test('a pale brand colour gets dark text in dark mode and a darker shade in light mode', () => {
  const yellow = accentOf('#ffdd00');
  expect(yellow.dark).toMatchObject({ fill: '#ffdd00', on: '#12171a' });
  expect(yellow.light.on).toBe('#ffffff');
});
