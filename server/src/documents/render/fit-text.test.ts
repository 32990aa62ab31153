import { assert, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fitting, fitText } from '#documents/render/fit-text.ts';

/** Every character has width 1. */
const fit = (fitting: Fitting) => fitText(fitting, (text) => [...text].length);

describe('[@ATT-04] text on a label', () => {
  test('stays in full size if it fits', () => {
    expect(fit({ text: 'Ōtaki', width: 5 })).toEqual({ lines: ['Ōtaki'], scale: 1 });
    expect(fit({ text: 'one two three', width: 7, lines: 2 })).toEqual({
      lines: ['one two', 'three'],
      scale: 1,
    });
  });

  test('is scaled down before it is truncated', () => {
    expect(fit({ text: 'Harakeke', width: 6, minScale: 0.7 })).toEqual({ lines: ['Harakeke'], scale: 0.75 });
    const { lines, scale } = fit({ text: 'one two three four', width: 8, lines: 2, minScale: 0.5 });
    expect([lines.join(' '), scale < 1]).toEqual(['one two three four', true]);
  });

  test('is truncated last, but never the tail', () => {
    expect(fit({ text: 'Harakeke Homewares', width: 9 })).toEqual({ lines: ['Harakeke…'], scale: 1 });
    const goods = fit({
      text: 'UN 3082, Environmentally hazardous',
      tail: ', class 9',
      width: 15,
      lines: 2,
    });
    expect(goods.lines.join(' ')).toMatch(/^UN 3082, .*…, class 9$/);
    expect(fit({ text: 'x'.repeat(50), width: 1 }).lines).toHaveLength(1);
  });

  test('never exceeds its space', () => {
    assert(
      property(string(), integer({ min: 2, max: 30 }), integer({ min: 1, max: 3 }), (text, width, lines) => {
        const fitted = fit({ text, width, lines, minScale: 0.8 });
        expect(fitted.lines.length).toBeLessThanOrEqual(lines);
        for (const line of fitted.lines)
          expect([...line].length * fitted.scale).toBeLessThanOrEqual(width + 1e-9);
      }),
    );
  });
});
