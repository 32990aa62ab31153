import { changeLine, type PackagingDefaults } from '@cartage/domain/freight/line-item.ts';
import { type FormLine, withValues } from '#freight/form/freight-line-state.ts';
import type { Product } from '#freight/form/use-products.ts';

/** Fills in the line from a catalogue product; values the catalogue lacks stay, or come from the packaging (FRT-04). */
export function lineFromProduct(
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
    // The volume is set first, because setting it clears the dimensions.
    ...(volume === null ? [] : [{ field: 'volume' as const, value: volume }]),
    ...(length === null ? [] : [{ field: 'length' as const, value: length }]),
    ...(width === null ? [] : [{ field: 'width' as const, value: width }]),
    ...(height === null ? [] : [{ field: 'height' as const, value: height }]),
    ...(weightKg === null ? [] : [{ field: 'weight' as const, value: weightKg }]),
  ].reduce((result, change) => changeLine(result, change, packagingTypes), line.values);
  return withValues(line, values);
}
