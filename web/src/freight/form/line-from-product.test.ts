import { expect, test } from 'vitest';
import { newLine } from '#freight/form/freight-line-state.ts';
import { lineFromProduct } from '#freight/form/line-from-product.ts';

const types = [{ code: 'CTN', defaultVolume: 0.05, defaultWeight: 10 }];
const product = {
  code: 'HC-1001',
  description: 'Dining chair, oak',
  partCount: 2,
  itemTypeCode: 'CTN',
  length: 0.5,
  width: 0.5,
  height: 1,
  volume: null,
  weightKg: 7.5,
};

test('[@FRT-04] fills in the line from the product', () => {
  const { values, texts } = lineFromProduct(newLine('a'), product, types);
  expect(values).toMatchObject({
    description: 'Dining chair, oak',
    count: 2,
    packagingType: 'CTN',
    volume: 0.25,
    weight: 7.5,
  });
  expect(texts).toMatchObject({ count: '2', length: '0.50', volume: '0.2500', weight: '7.50' });
});

test('[@FRT-04] values missing from the catalogue come from the packaging or stay', () => {
  const bare = { ...product, itemTypeCode: 'GONE', length: null, width: null, height: null, weightKg: null };
  const before = { ...newLine('a'), values: { ...newLine('a').values, packagingType: 'CTN' } };
  expect(lineFromProduct(before, bare, types).values).toMatchObject({
    packagingType: 'CTN',
    volume: 0.1,
    weight: 20,
  });
});
