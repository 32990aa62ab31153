import type { Filter, FilterOption } from '@cartage/domain/search/filter-kinds.ts';
import { type FilterKey, FILTERS } from '@cartage/domain/search/filters.ts';
import { z } from 'zod';
import { dayOrInstant, text } from '#shapes/common.ts';
import { described } from '#shapes/described.ts';

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
      dateRangeType: described(z.enum(types), 'The date that is compared.', 'Creation'),
      startDateUtc: described(dayOrInstant, 'First day of the range.', '2026-03-11'),
      endDateUtc: described(
        dayOrInstant,
        'Last day of the range, which is included. A range has at most 365 days.',
        '2026-03-18',
      ),
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

/** Text and example of each filter for the API reference. */
const FILTER_TEXTS: Readonly<Record<FilterKey, readonly [description: string, example: unknown]>> = {
  searchTerm: [
    'Text in the sender, the receiver, a reference or an address, or a scanned code of a label.',
    'Rātā',
  ],
  phoneNumber: ['The full phone number of the sender or the receiver.', '09 555 0142'],
  salesReference: ['The full reference of the sales order.', 'SO-1001'],
  importId: ['Number of an import. Only the consignments that it created.', '17'],
  statuses: ['Codes of statuses.', ['STAGED', 'PICKUP']],
  serviceTypes: ['Codes of service types.', ['STD']],
  exceptions: [
    'States of exceptions. OVERDUE finds unresolved exceptions whose due time has passed, and NONE consignments without exceptions.',
    ['UNRESOLVED'],
  ],
  exceptionTypes: ['Ids of exception types as text. Only exceptions of these types count.', ['7']],
  exceptionOwners: [
    'Ids of users as text, or NONE for exceptions without an owner. Only exceptions of these owners count.',
    ['12'],
  ],
  participantSites: [
    "Ids of the user's sites as text. Only consignments whose sender or receiver is one of these sites.",
    ['4'],
  ],
  tags: ['Codes of tags. A consignment with one of them matches.', ['FRAGILE']],
  labelPrints: ['Whether the freight labels were opened for printing.', ['NOT_PRINTED']],
  hasUnresolvedNotes: ['True: only consignments with an open note.', true],
  mentionsMe: ['True: only consignments with a comment on an exception that mentions the user.', true],
  hasDangerousGoods: ['True: only consignments with dangerous goods.', true],
  difot: ['Results of the DIFOT report, that is, deliveries in full and on time.', ['LATE']],
  tasks: ['Sections of Today. Only consignments that have one of these tasks today.', ['AT_RISK']],
  overdueTasks: [
    'Sections of Today. Only consignments that have one of these tasks today and are overdue with it.',
    ['READY'],
  ],
  date: ['A range of days, for one of the dates of a consignment.', undefined],
};

/** The fields of a search request that are filters, by the table of filters in `domain/src/search/filters.ts`. */
export const filterFields = Object.fromEntries(
  Object.entries(FILTERS).map(([key, row]) => [
    key,
    described(fieldOf(row), ...FILTER_TEXTS[key as FilterKey]),
  ]),
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
