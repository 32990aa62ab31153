import type { Filter, FilterOption } from '@cartage/domain/search/filter-kinds.ts';
import { type FilterKey, FILTERS } from '@cartage/domain/search/filters.ts';
import { z } from 'zod';
import { dayOrInstant, text } from '#shapes/common.ts';

const textField = (maxLength: number) => text({ max: maxLength }).nullish();

const choicesField = <Code extends string>(codes: readonly Code[]) =>
  z.array(z.enum(codes)).max(codes.length).nullish();

/** Codes of reference data, which the server knows. */
const codesField = () =>
  z
    .array(text({ min: 1, max: 100 }))
    .max(100)
    .nullish();

const flagField = () => z.boolean().nullish();

const datesField = <Type extends string>(types: readonly Type[]) =>
  z
    .strictObject({
      dateRangeType: z.enum(types),
      startDateUtc: dayOrInstant,
      endDateUtc: dayOrInstant,
    })
    .nullish();

type FieldOf<Row> = Row extends { readonly kind: 'text' }
  ? ReturnType<typeof textField>
  : Row extends { readonly options: readonly { readonly code: infer Code extends string }[] }
    ? ReturnType<typeof choicesField<Code>>
    : Row extends { readonly kind: 'choices' }
      ? ReturnType<typeof codesField>
      : Row extends { readonly types: readonly { readonly code: infer Type extends string }[] }
        ? ReturnType<typeof datesField<Type>>
        : ReturnType<typeof flagField>;

/** The fields of a search request that are filters, by the table of filters in `domain/src/search/filters.ts`. */
export const filterFields = Object.fromEntries(
  Object.entries(FILTERS).map(([key, row]) => [key, fieldOf(row)]),
  // One field for each row of the table, by its kind.
) as { readonly [Key in FilterKey]: FieldOf<(typeof FILTERS)[Key]> };

function fieldOf(row: Filter) {
  const codes = (options: readonly FilterOption[]) => options.map(({ code }) => code);
  switch (row.kind) {
    case 'text':
      return textField(row.maxLength);
    case 'choices':
      return row.options === null ? codesField() : choicesField(codes(row.options));
    case 'flag':
      return flagField();
    case 'dates':
      return datesField(codes(row.types));
  }
}
