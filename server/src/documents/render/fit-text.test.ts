import { assert, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fitting, fitText } from '#documents/render/fit-text.ts';

/** Every letter is one wide. */
const fit = (fitting: Fitting) => fitText(fitting, (words) => [...words].length);

describe('[@ATT-04] words on a label', () => {
  test('stay as they are where they fit', () => {
    expect(fit({ words: 'Ōtaki', width: 5 })).toEqual({ lines: ['Ōtaki'], scale: 1 });
    expect(fit({ words: 'one two three', width: 7, lines: 2 })).toEqual({
      lines: ['one two', 'three'],
      scale: 1,
    });
  });

  test('become smaller before anything is cut', () => {
    expect(fit({ words: 'Harakeke', width: 6, least: 0.7 })).toEqual({ lines: ['Harakeke'], scale: 0.75 });
    const { lines, scale } = fit({ words: 'one two three four', width: 8, lines: 2, least: 0.5 });
    expect([lines.join(' '), scale < 1]).toEqual(['one two three four', true]);
  });

  test('are cut at last, but for the tail', () => {
    expect(fit({ words: 'Harakeke Homewares', width: 9 })).toEqual({ lines: ['Harakeke…'], scale: 1 });
    const goods = fit({
      words: 'UN 3082, Environmentally hazardous',
      tail: ', class 9',
      width: 15,
      lines: 2,
    });
    expect(goods.lines.join(' ')).toMatch(/^UN 3082, .*…, class 9$/);
    expect(fit({ words: 'x'.repeat(50), width: 1 }).lines).toHaveLength(1);
  });

  test('never take more room than there is', () => {
    assert(
      property(string(), integer({ min: 2, max: 30 }), integer({ min: 1, max: 3 }), (words, width, lines) => {
        const fitted = fit({ words, width, lines, least: 0.8 });
        expect(fitted.lines.length).toBeLessThanOrEqual(lines);
        for (const line of fitted.lines)
          expect([...line].length * fitted.scale).toBeLessThanOrEqual(width + 1e-9);
      }),
    );
  });
});
