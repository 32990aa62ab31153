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
  /** React key of the line; never sent. */
  readonly key: string;
  /** Id of a saved line; null for a new line. */
  readonly id: number | null;
  readonly values: EditedLine;
  /** Contents of the number inputs, including text that is not a number. */
  readonly texts: Readonly<Record<QuantityField, string>>;
  /** Null for freight without dangerous goods. */
  readonly goods: DangerousGoodsDraft | null;
}

export const QUANTITY_FIELDS = ['count', 'length', 'width', 'height', 'volume', 'weight'] as const;

export function newLine(key: string): FormLine {
  const texts = { count: '1', length: '', width: '', height: '', volume: '', weight: '' };
  return { key, id: null, values: NEW_LINE, texts, goods: null };
}

/** Form values of a saved line. Its volume and weight count as edited by hand, so that they are not replaced. */
export function formLineOf(line: Consignment['lineItems'][number]): FormLine {
  const { count, description, length, width, height, volume, weight, dangerousGoods } = line;
  const quantities = { count, length, width, height, volume, weight };
  const texts = Object.fromEntries(
    QUANTITY_FIELDS.map((field) => [field, formatQuantity(field, quantities[field])]),
  );
  return {
    key: `saved-${line.id}`,
    id: line.id,
    values: {
      ...quantities,
      description,
      packagingType: line.packagingType.code,
      volumeByHand: true,
      weightByHand: true,
    },
    // One text for each quantity field.
    texts: texts as FormLine['texts'],
    goods: dangerousGoods && {
      unNumber: dangerousGoods.unNumber,
      class: dangerousGoods.class,
      subsidiaryClass1: dangerousGoods.subsidiaryClass1 ?? '',
      subsidiaryClass2: dangerousGoods.subsidiaryClass2 ?? '',
      nameAndDescription: dangerousGoods.nameAndDescription,
      isUnlisted: dangerousGoods.isUnlisted ?? false,
    },
  };
}

/** The line with new values. Inputs whose value changed are reformatted; the others keep the typed text. */
export function withValues(line: FormLine, values: EditedLine): FormLine {
  const texts = { ...line.texts };
  for (const field of QUANTITY_FIELDS) {
    if (!Object.is(values[field], line.values[field])) texts[field] = formatQuantity(field, values[field]);
  }
  return { ...line, values, texts };
}

/** Rounds a number on blur, not while the user types. Text that is not a number stays as typed. */
export function roundOnBlur(
  line: FormLine,
  field: QuantityField,
  packagingTypes: readonly PackagingDefaults[],
): FormLine {
  const value = line.values[field];
  // A number that the rules refuse stays as typed: a very large one would come back with other digits.
  if (value === null || Number.isNaN(value) || value > QUANTITY_RULES[field].max) return line;
  const text = formatQuantity(field, value);
  if (text === line.texts[field]) return line;
  const rounded = Number(text);
  // Typing a volume clears the dimensions; rounding the computed volume must not.
  const values =
    rounded === value ? line.values : changeLine(line.values, { field, value: rounded }, packagingTypes);
  return { ...withValues(line, values), texts: { ...line.texts, [field]: text } };
}

/** Null for an empty input, NaN for text that is not a number, which the line rules then reject. */
export function parseQuantity(text: string): number | null {
  const plain = text.trim().replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  if (plain === '') return null;
  const value = parseDecimal(plain.replace(/^\./, '0.').replace(/\.$/, ''));
  return value === null ? Number.NaN : Number(decimalText(value));
}

export function formatQuantity(field: QuantityField, value: number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  const { places } = QUANTITY_RULES[field];
  // A fractional count is rejected by the rules, not rounded.
  return places === 0 ? String(value) : decimalText(round(decimal(value), places));
}

/** True for an empty line, such as the one that Enter in the last field adds. */
export function isUntouched({ id, values, texts, goods }: FormLine): boolean {
  const { packagingType, description } = values;
  const isEmpty = QUANTITY_FIELDS.every((field) => texts[field].trim() === (field === 'count' ? '1' : ''));
  const hasNoText = packagingType === null && (description ?? '').trim() === '';
  return id === null && isEmpty && hasNoText && goods === null;
}

/** False for a new form in which no freight is entered yet. */
export const hasFreight = (form: { readonly lines: readonly FormLine[] }) => !form.lines.every(isUntouched);

export const linesToSend = (form: { readonly lines: readonly FormLine[] }): readonly FormLine[] =>
  form.lines.filter((line) => !isUntouched(line));
