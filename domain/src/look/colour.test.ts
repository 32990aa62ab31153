import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, hexOf, oklchOf } from '#look/colour.ts';

const hex = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every sRGB colour survives conversion to lightness, chroma and hue', () => {
  assert(
    property(hex, (colour) => {
      expect(hexOf(oklchOf(colour))).toBe(colour);
    }),
    { numRuns: 2000 },
  );
});

test('white, black and pure red match CSS Color 4', () => {
  expect(oklchOf('#ffffff').lightness).toBeCloseTo(1, 3);
  expect(oklchOf('#000000').lightness).toBeCloseTo(0, 3);
  const red = oklchOf('#ff0000');
  expect([red.lightness, red.chroma, red.hue].map((value) => Math.round(value * 1000) / 1000)).toEqual([
    0.628, 0.258, 29.234,
  ]);
});

test('a colour outside sRGB keeps its lightness and loses chroma', () => {
  const requested = { lightness: 0.8, chroma: 0.4, hue: 150 };
  const shown = oklchOf(hexOf(requested));
  expect(shown.lightness).toBeCloseTo(requested.lightness, 2);
  expect(shown.chroma).toBeLessThan(requested.chroma);
});

test('contrast follows WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test.each(['', 'red', '#fff', '#GGGGGG', '#0000000', 'url(x)'])('%s is not a colour', (text) => {
  expect(() => oklchOf(text)).toThrow('is not a colour');
});
