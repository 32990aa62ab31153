import { expect, test } from 'vitest';
import { savedLine } from '#features/consignment-detail/saved-line.ts';

test('shows who created the consignment and when it was last saved, in New Zealand time [@SHELL-16]', () => {
  expect(
    savedLine({
      createdAtDateTimeUtc: '2026-11-17T18:41:10.000Z',
      createdBy: 'Hana Wilcox',
      lastModifiedAtDateTimeUtc: '2026-11-19T21:42:18.000Z',
    }),
  ).toBe('Created 18/11/2026 by Hana Wilcox, last saved 20/11/2026 10:42:18 am');
});
