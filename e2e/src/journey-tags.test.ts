import { expect, test } from 'vitest';
import { tagOfUser, tagsOfWidth, testsOfWidths } from '#journey-tags.ts';

const TAGS = ['', '@narrow', '@narrow @medium', '@both', '@wide-first', '@narrow-first', '@narrow @in-full'];

function widthsOf(tags: string, isFull: boolean): string[] {
  const title = `opens the list [@LIST-10] ${tags}`;
  return Object.entries(testsOfWidths(isFull)).flatMap(([width, { grep, grepInvert }]) =>
    grep?.test(title) !== false && grepInvert?.test(title) !== true ? [width] : [],
  );
}

// Only files whose layout differs at 820 px have tests in the project `medium`.
test.each([
  [
    false,
    [
      ['wide'],
      ['narrow'],
      ['medium', 'narrow'],
      ['wide', 'medium', 'narrow'],
      ['wide', 'medium'],
      ['narrow'],
      [],
    ],
  ],
  [
    true,
    [
      ['wide'],
      ['narrow'],
      ['medium', 'narrow'],
      ['wide', 'medium', 'narrow'],
      ['wide', 'medium', 'narrow'],
      ['wide', 'medium', 'narrow'],
      ['narrow'],
    ],
  ],
])('the tags choose the widths, full run: %s', (isFull, widths) => {
  expect(TAGS.map((tags) => widthsOf(tags, isFull))).toEqual(widths);
});

test('an everyday run takes one tenant at each width', () => {
  expect([tagOfUser('Hana'), tagOfUser('Tia')]).toEqual(['@wide-first', '@narrow-first']);
  expect(tagsOfWidth('wide', 'Hana')).toEqual([]);
  expect(tagsOfWidth('narrow', 'Hana')).toEqual(['@narrow', '@in-full']);
  expect(tagsOfWidth('wide', 'Tia')).toEqual(['@in-full']);
  expect(tagsOfWidth('narrow', 'Tia')).toEqual(['@narrow']);
});
