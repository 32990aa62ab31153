import { keysOf } from '#keys-of.ts';
import { decimal, decimalNumber, multiply, round, VOLUME_PLACES, WEIGHT_PLACES } from '#decimal/decimal.ts';
import { type Column, FREIGHT_COLUMNS } from '#consignment-import/columns.ts';
import type { CheckContext, IssueList } from '#consignment-import/check-context.ts';
import type { ImportLine } from '#consignment-import/import-request.ts';
import { quoted } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import { readNumber } from '#consignment-import/read-number.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';
import { checkLineItem, type LineItemDraft, QUANTITY_RULES, roundLineItem } from '#freight/line-item.ts';
import { hasForbiddenCharacters } from '#text/fold.ts';
import { unprintableIssue } from '#text/printable.ts';

export const hasFreight = ({ cells }: ImportRow): boolean =>
  FREIGHT_COLUMNS.some((column) => cells[column] !== '');

/** The name of a cell in messages (IMPORT-08), and its field in the rules of a freight line (FRT-01). */
const NAMES = {
  count: { column: 'freightQuantity', name: 'Freight Quantity', ruleName: 'Items' },
  packagingType: { column: 'freightType', name: 'Packaging Type', ruleName: 'Packaging type' },
  description: { column: 'freightDescription', name: 'Freight Description', ruleName: 'Description' },
  volume: { column: 'freightVolume', name: 'Freight Volume', ruleName: 'Volume' },
  weight: { column: 'freightWeight', name: 'Freight Weight', ruleName: 'Weight' },
} as const satisfies Partial<
  Record<keyof LineItemDraft, { readonly column: Column; readonly name: string; readonly ruleName: string }>
>;

type Field = keyof typeof NAMES;

export const UNPRINTABLE_HINT = "Replace or remove these characters. Labels and documents can't show them.";

const HINTS: Readonly<Record<Field, string>> = {
  count: 'Enter a whole number from 1 to 999 in Freight Qty.',
  packagingType: 'Use a packaging code.',
  description: 'Describe the freight in 3 to 5,000 characters.',
  volume: 'Enter the volume of the whole line in m³, from 0.0001 to 100.',
  weight: 'Enter the weight of the whole line in kg, from 0.01 to 40,000.',
};

/** The freight line of a row, or null when the row has an issue. */
export function checkFreight(row: ImportRow, context: CheckContext, issues: IssueList): ImportLine | null {
  const packaging = row.cells.freightType === '' ? null : context.packagingType(row.cells.freightType);
  const unreadable = new Set<Field>();
  const quantity = (field: 'count' | 'volume' | 'weight'): number | null => {
    const { column, name } = NAMES[field];
    const read = readNumber(row.cells[column]);
    if (read.kind === 'number') return read.value;
    if (read.kind === 'unreadable') {
      unreadable.add(field);
      issues.add(row, column, `${name} ${quoted(row.cells[column])} is invalid`, read.hint);
    }
    return null;
  };
  const count = quantity('count');
  const times = (perPiece: number | undefined, places: number) =>
    perPiece === undefined || perPiece === 0 || count === null || !isRightCount(count)
      ? null
      : decimalNumber(round(multiply(decimal(perPiece), decimal(count)), places));
  const isBlank = (field: Field) => row.cells[NAMES[field].column] === '';
  const volume =
    quantity('volume') ?? (isBlank('volume') ? times(packaging?.defaultVolume, VOLUME_PLACES) : null);
  const weight =
    quantity('weight') ?? (isBlank('weight') ? times(packaging?.defaultWeight, WEIGHT_PLACES) : null);
  const draft: LineItemDraft = {
    count,
    packagingType: packaging?.code ?? (row.cells.freightType || null),
    description: row.cells.freightDescription || null,
    length: null,
    width: null,
    height: null,
    volume,
    weight,
  };
  if (draft.packagingType !== null && packaging === null)
    issues.notFound(row, 'freightType', HINTS.packagingType);
  // The default is unknown while the code or the quantity it depends on is wrong.
  const isPending = (field: Field) =>
    (field === 'volume' || field === 'weight') &&
    isBlank(field) &&
    draft.packagingType !== null &&
    !(packaging !== null && isRightCount(count));
  const errors = checkLineItem(draft, {
    descriptionOptional: context.reference.isDescriptionOptional,
  }).flatMap(({ pointer, message }) => {
    const field = FIELDS.find((name) => pointer === `/${name}`);
    return field === undefined || unreadable.has(field) || isPending(field) ? [] : [{ field, message }];
  });
  for (const { field, message } of errors) {
    const { column, name, ruleName } = NAMES[field];
    // The name of the field differs; the rest of the message is the text of FRT-01.
    issues.add(row, column, message.replace(ruleName, name) as IssueMessage, HINTS[field]);
  }
  const text = row.cells.freightDescription;
  // A control character has a message of its own.
  const unprintable = hasForbiddenCharacters(text) ? null : unprintableIssue(text);
  if (unprintable !== null)
    issues.add(
      row,
      NAMES.description.column,
      `${NAMES.description.name} has ${unprintable}`,
      UNPRINTABLE_HINT,
    );
  const rounded = roundLineItem(draft);
  const isWhole = unreadable.size === 0 && errors.length === 0 && unprintable === null && packaging !== null;
  if (!isWhole || rounded.count === null || rounded.volume === null || rounded.weight === null) return null;
  return {
    count: rounded.count,
    packagingType: packaging.code,
    description: rounded.description,
    length: null,
    width: null,
    height: null,
    volume: rounded.volume,
    weight: rounded.weight,
    dangerousGoods: null,
  };
}

const FIELDS = keysOf(NAMES);

function isRightCount(count: number | null): boolean {
  const { min, max } = QUANTITY_RULES.count;
  return count !== null && Number.isInteger(count) && count >= min && count <= max;
}
