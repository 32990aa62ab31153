import { decimal, decimalText, parseDecimal, round } from '@cartage/domain/decimal/decimal.ts';
import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import {
  changeLine,
  type EditedLine,
  NEW_LINE,
  type PackagingDefaults,
  QUANTITY_RULES,
  type QuantityField,
} from '@cartage/domain/freight/line-item.ts';
import type { Consignment } from '#freight/consignment-query.ts';

export interface FormLine {
  /** Tells lines apart while they are added, moved and removed; never sent. */
  readonly key: string;
  /** Number of a line that is saved; null: a new one. */
  readonly id: number | null;
  readonly values: EditedLine;
  /** What stands in the fields of figures: also what is no number, or is only half typed. */
  readonly texts: Readonly<Record<QuantityField, string>>;
  /** Null: it is not dangerous. */
  readonly goods: DangerousGoodsDraft | null;
}

export const QUANTITY_FIELDS = ['count', 'length', 'width', 'height', 'volume', 'weight'] as const;

export function newLine(key: string): FormLine {
  const texts = { count: '1', length: '', width: '', height: '', volume: '', weight: '' };
  return { key, id: null, values: NEW_LINE, texts, goods: null };
}

/** A saved line as its fields show it; its figures are its own, whatever its packaging says. */
export function lineOfSaved(line: Consignment['lineItems'][number]): FormLine {
  const { count, description, length, width, height, volume, weight, dangerousGoods } = line;
  const figures = { count, length, width, height, volume, weight };
  const texts = Object.fromEntries(
    QUANTITY_FIELDS.map((field) => [field, writeFigure(field, figures[field])]),
  );
  return {
    key: `saved-${line.id}`,
    id: line.id,
    values: {
      ...figures,
      description,
      packagingType: line.packagingType.code,
      volumeByHand: true,
      weightByHand: true,
    },
    // One for each of the fields.
    texts: texts as FormLine['texts'],
    goods: dangerousGoods && {
      unNumber: dangerousGoods.unNumber,
      class: dangerousGoods.class,
      subsidiaryClass1: dangerousGoods.subsidiaryClass1 ?? '',
      subsidiaryClass2: dangerousGoods.subsidiaryClass2 ?? '',
      nameAndDescription: dangerousGoods.nameAndDescription,
    },
  };
}

/** The fields that a rule has changed show it; the others keep what was typed into them. */
export function rewritten(line: FormLine, values: EditedLine): FormLine {
  const texts = { ...line.texts };
  for (const field of QUANTITY_FIELDS) {
    if (!Object.is(values[field], line.values[field])) texts[field] = writeFigure(field, values[field]);
  }
  return { ...line, values, texts };
}

/** A form rounds when a field is left, not while it is typed in. What is no number stays as it was typed. */
export function roundedWhenLeft(
  line: FormLine,
  field: QuantityField,
  packagingTypes: readonly PackagingDefaults[],
): FormLine {
  const value = line.values[field];
  if (value === null || Number.isNaN(value)) return line;
  const text = writeFigure(field, value);
  if (text === line.texts[field]) return line;
  const rounded = Number(text);
  // Typing a volume clears the dimensions; rounding what they make does not.
  const values =
    rounded === value ? line.values : changeLine(line.values, { field, value: rounded }, packagingTypes);
  return { ...rewritten(line, values), texts: { ...line.texts, [field]: text } };
}

/** Null for an empty field, NaN for what is no number: the rules refuse it with the field's own words. */
export function readFigure(text: string): number | null {
  const plain = text.trim().replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  if (plain === '') return null;
  const value = parseDecimal(plain.replace(/^\./, '0.').replace(/\.$/, ''));
  return value === null ? Number.NaN : Number(decimalText(value));
}

export function writeFigure(field: QuantityField, value: number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  const { places } = QUANTITY_RULES[field];
  // A count that is no whole number is refused, not rounded away.
  return places === 0 ? String(value) : decimalText(round(decimal(value), places));
}

/** A line that nothing was entered into; Enter on the last field adds one, and nobody means it. */
export function isUntouched({ id, values, texts, goods }: FormLine): boolean {
  const { packagingType, description } = values;
  const isEmpty = QUANTITY_FIELDS.every((field) => texts[field].trim() === (field === 'count' ? '1' : ''));
  const isWordless = packagingType === null && (description ?? '').trim() === '';
  return id === null && isEmpty && isWordless && goods === null;
}

/** The lines that are meant: all but untouched ones, unless there are no others. */
export function meantLines(form: { readonly lines: readonly FormLine[] }): readonly FormLine[] {
  const touched = form.lines.filter((line) => !isUntouched(line));
  return touched.length > 0 ? touched : form.lines.slice(0, 1);
}
