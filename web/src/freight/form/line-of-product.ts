import { changeLine, type PackagingDefaults } from '@cartage/domain/freight/line-item.ts';
import { type FormLine, rewritten } from '#freight/form/freight-line-state.ts';
import type { Product } from '#freight/form/use-products.ts';

/** The line as the catalogue knows the product; what it does not say stays, or comes from the packaging (FRT-04). */
export function lineOfProduct(
  line: FormLine,
  product: Product,
  packagingTypes: readonly PackagingDefaults[],
): FormLine {
  const { description, partCount, itemTypeCode, length, width, height, volume, weightKg } = product;
  const isOffered = packagingTypes.some(({ code }) => code === itemTypeCode);
  const values = [
    { field: 'description' as const, value: description },
    { field: 'count' as const, value: partCount },
    ...(isOffered ? [{ field: 'packagingType' as const, value: itemTypeCode }] : []),
    // A volume clears the sides, so it comes before them.
    ...(volume === null ? [] : [{ field: 'volume' as const, value: volume }]),
    ...(length === null ? [] : [{ field: 'length' as const, value: length }]),
    ...(width === null ? [] : [{ field: 'width' as const, value: width }]),
    ...(height === null ? [] : [{ field: 'height' as const, value: height }]),
    ...(weightKg === null ? [] : [{ field: 'weight' as const, value: weightKg }]),
  ].reduce((made, one) => changeLine(made, one, packagingTypes), line.values);
  return rewritten(line, values);
}
