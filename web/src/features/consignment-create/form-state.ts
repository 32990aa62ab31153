import type { Answer } from '@cartage/contract/operations.ts';
import { decimal, decimalText, parseDecimal, round } from '@cartage/domain/decimal/decimal.ts';
import {
  changeLine,
  type EditedLine,
  NEW_LINE,
  type PackagingDefaults,
  QUANTITY_RULES,
  type QuantityField,
} from '@cartage/domain/freight/line-item.ts';

export type Site = Answer<'lookUpParticipantSites'>[number];

/** The form of a new consignment as it stands on the screen. */
export interface CreateForm {
  readonly serviceType: string | null;
  readonly accountId: number | null;
  readonly sender: Site | null;
  readonly receiver: Site | null;
  readonly senderReference: string;
  readonly receiverReference: string;
  readonly notes: string;
  readonly receiverNotes: string;
  readonly salesReference: string;
  readonly lines: readonly FormLine[];
}

export interface FormLine {
  /** Tells lines apart while they are added, moved and removed; never sent. */
  readonly key: string;
  readonly values: EditedLine;
  /** What stands in the fields of figures: also what is no number, or is only half typed. */
  readonly texts: Readonly<Record<QuantityField, string>>;
}

export type HeadField = Exclude<keyof CreateForm, 'lines'>;

export type FormChange =
  | {
      readonly [Field in HeadField]: {
        readonly type: 'set';
        readonly field: Field;
        readonly value: CreateForm[Field];
      };
    }[HeadField]
  | {
      readonly type: 'line-figure';
      readonly key: string;
      readonly field: QuantityField;
      readonly text: string;
    }
  | { readonly type: 'line-left'; readonly key: string; readonly field: QuantityField }
  | { readonly type: 'line-packaging'; readonly key: string; readonly value: string | null }
  | { readonly type: 'line-description'; readonly key: string; readonly value: string }
  | { readonly type: 'line-add'; readonly key: string }
  | { readonly type: 'line-duplicate'; readonly key: string; readonly newKey: string }
  | { readonly type: 'line-remove'; readonly key: string };

export const QUANTITY_FIELDS = ['count', 'length', 'width', 'height', 'volume', 'weight'] as const;

/** The reducer of the form; the rules of a line are those of `domain` (FRT-02). */
export function changeForm(
  form: CreateForm,
  change: FormChange,
  packagingTypes: readonly PackagingDefaults[],
): CreateForm {
  switch (change.type) {
    case 'set':
      return { ...form, [change.field]: change.value };
    case 'line-add':
      return { ...form, lines: [...form.lines, newLine(change.key)] };
    case 'line-remove':
      return { ...form, lines: form.lines.filter(({ key }) => key !== change.key) };
    case 'line-duplicate':
      return {
        ...form,
        lines: form.lines.flatMap((line) =>
          line.key === change.key ? [line, { ...line, key: change.newKey }] : [line],
        ),
      };
    default:
      return {
        ...form,
        lines: form.lines.map((line) =>
          line.key === change.key ? changed(line, change, packagingTypes) : line,
        ),
      };
  }
}

type LineChanged = Extract<
  FormChange,
  { type: 'line-figure' | 'line-left' | 'line-packaging' | 'line-description' }
>;

function changed(
  line: FormLine,
  change: LineChanged,
  packagingTypes: readonly PackagingDefaults[],
): FormLine {
  const { values } = line;
  switch (change.type) {
    case 'line-description':
      return {
        ...line,
        values: changeLine(values, { field: 'description', value: change.value }, packagingTypes),
      };
    case 'line-packaging':
      return rewritten(
        line,
        changeLine(values, { field: 'packagingType', value: change.value }, packagingTypes),
      );
    case 'line-figure': {
      const value = readFigure(change.text);
      const next = rewritten(line, changeLine(values, { field: change.field, value }, packagingTypes));
      return { ...next, texts: { ...next.texts, [change.field]: change.text } };
    }
    case 'line-left':
      return roundedWhenLeft(line, change.field, packagingTypes);
  }
}

/** A form rounds when a field is left, not while it is typed in. What is no number stays as it was typed. */
function roundedWhenLeft(
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

/** The fields that a rule has changed show it; the others keep what was typed into them. */
function rewritten(line: FormLine, values: EditedLine): FormLine {
  const texts = { ...line.texts };
  for (const field of QUANTITY_FIELDS) {
    if (!Object.is(values[field], line.values[field])) texts[field] = writeFigure(field, values[field]);
  }
  return { ...line, values, texts };
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

export function newLine(key: string): FormLine {
  const texts = { count: '1', length: '', width: '', height: '', volume: '', weight: '' };
  return { key, values: NEW_LINE, texts };
}

/** A line that nothing was entered into; Enter on the last field adds one, and nobody means it. */
export function isUntouched({ values, texts }: FormLine): boolean {
  const { packagingType, description } = values;
  const isEmpty = QUANTITY_FIELDS.every((field) => texts[field].trim() === (field === 'count' ? '1' : ''));
  return isEmpty && packagingType === null && (description ?? '').trim() === '';
}

/** The lines that are meant: all but untouched ones, unless there are no others. */
export function meantLines(form: Pick<CreateForm, 'lines'>): readonly FormLine[] {
  const touched = form.lines.filter((line) => !isUntouched(line));
  return touched.length > 0 ? touched : form.lines.slice(0, 1);
}
