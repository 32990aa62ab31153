import { expect, test } from 'vitest';
import { validateCreateSearch } from '#features/consignment-create/create-url.ts';

test('the address names a standing order and a day, or neither', () => {
  expect(validateCreateSearch({ order: 4, day: '2026-03-23' })).toEqual({ order: 4, day: '2026-03-23' });
  expect(validateCreateSearch({ order: '4', day: '2026-03-23' })).toEqual({ order: 4, day: '2026-03-23' });
  expect(validateCreateSearch({ order: 4 })).toEqual({});
  expect(validateCreateSearch({ order: 4, day: '2026-02-30' })).toEqual({});
  expect(validateCreateSearch({ order: 'x', day: '2026-03-23' })).toEqual({});
  expect(validateCreateSearch({})).toEqual({});
});
