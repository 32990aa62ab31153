import {
  compare,
  decimal,
  type Decimal,
  decimalNumber,
  DIMENSION_PLACES,
  multiply,
  parseDecimal,
  round,
  roundNumber,
  VOLUME_PLACES,
  WEIGHT_PLACES,
} from '#decimal/decimal.ts';
import { cleanText, codePointLength, hasForbiddenCharacters } from '#text/fold.ts';

/** Maximum number of lines of a consignment, in every request and file. */
export const MAX_LINE_ITEMS = 200;

/** A freight line as it is entered; null is an empty field. Names as on the wire. */
export interface LineItemDraft {
  readonly count: number | null;
  /** Code of the packaging type. */
  readonly packagingType: string | null;
  readonly description: string | null;
  /** Metres, of one piece. */
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Cubic metres and kilograms of the whole line. */
  readonly volume: number | null;
  readonly weight: number | null;
}

export interface QuantityRule {
  readonly label: string;
  readonly required: boolean;
  readonly min: number;
  readonly max: number;
  /** Decimal places that values are rounded to; 0 requires a whole number. */
  readonly places: number;
  readonly unit: string;
}

/** The limits of FRT-01, inclusive, checked before rounding. */
export const QUANTITY_RULES = {
  count: { label: 'Items', required: true, min: 1, max: 999, places: 0, unit: '' },
  length: { label: 'Length', required: false, min: 0, max: 100, places: DIMENSION_PLACES, unit: 'm' },
  width: { label: 'Width', required: false, min: 0, max: 100, places: DIMENSION_PLACES, unit: 'm' },
  height: { label: 'Height', required: false, min: 0, max: 100, places: DIMENSION_PLACES, unit: 'm' },
  volume: { label: 'Volume', required: true, min: 0.0001, max: 100, places: VOLUME_PLACES, unit: 'm³' },
  weight: { label: 'Weight', required: true, min: 0.01, max: 40_000, places: WEIGHT_PLACES, unit: 'kg' },
} as const satisfies Partial<Record<keyof LineItemDraft, QuantityRule>>;

export type QuantityField = keyof typeof QUANTITY_RULES;

/** Counted in code points of the trimmed text. */
export const DESCRIPTION_LENGTH = { min: 3, max: 5_000 } as const;

export interface LineItemIssue {
  /** JSON pointer within the line: '/count'. */
  readonly pointer: `/${keyof LineItemDraft}`;
  readonly message: string;
}

/** All issues of a line, in the order of the form (FRT-01). */
export function checkLineItem(
  draft: LineItemDraft,
  { descriptionOptional }: { readonly descriptionOptional: boolean },
): LineItemIssue[] {
  const messages: Record<keyof LineItemDraft, string | null> = {
    count: quantityIssue(QUANTITY_RULES.count, draft.count),
    packagingType: isBlank(draft.packagingType) ? 'Packaging type is required' : null,
    description: descriptionIssue(draft.description, descriptionOptional),
    length: quantityIssue(QUANTITY_RULES.length, draft.length),
    width: quantityIssue(QUANTITY_RULES.width, draft.width),
    height: quantityIssue(QUANTITY_RULES.height, draft.height),
    volume: quantityIssue(QUANTITY_RULES.volume, draft.volume),
    weight: quantityIssue(QUANTITY_RULES.weight, draft.weight),
  };
  return FIELDS_IN_FORM_ORDER.flatMap((field) => {
    const message = messages[field];
    return message === null ? [] : [{ pointer: `/${field}` as const, message }];
  });
}

const FIELDS_IN_FORM_ORDER = [
  'count',
  'packagingType',
  'description',
  'length',
  'width',
  'height',
  'volume',
  'weight',
] as const satisfies readonly (keyof LineItemDraft)[];

function quantityIssue(rule: QuantityRule, value: number | null): string | null {
  if (value === null) return rule.required ? `${rule.label} is required` : null;
  return isWithin(rule, value) ? null : `${rule.label} must be ${rangeText(rule)}`;
}

function isWithin(rule: QuantityRule, value: number): boolean {
  const entered = parseDecimal(value);
  if (entered === null) return false;
  if (rule.places === 0 && !Number.isInteger(value)) return false;
  return compare(entered, decimal(rule.min)) >= 0 && compare(entered, decimal(rule.max)) <= 0;
}

/** 'a whole number from 1 to 999', 'a number from 0.01 to 40,000 kg'. */
function rangeText({ places, min, max, unit }: QuantityRule): string {
  const kind = places === 0 ? 'a whole number' : 'a number';
  return `${kind} from ${min} to ${thousands(max)}${unit === '' ? '' : ` ${unit}`}`;
}

const thousands = (value: number) => String(value).replace(/(\d)(\d{3})$/, '$1,$2');

function descriptionIssue(text: string | null, optional: boolean): string | null {
  const { min, max } = DESCRIPTION_LENGTH;
  if (text === null || isBlank(text)) return optional ? null : 'Description is required';
  if (hasForbiddenCharacters(text)) return 'Description must not contain control characters';
  const length = codePointLength(cleanText(text));
  return length >= min && length <= max
    ? null
    : `Description must have from ${min} to ${thousands(max)} characters`;
}

const isBlank = (text: string | null) => text === null || cleanText(text) === '';

/** A valid line as stored: decimals rounded (FRT-01), description normalised and trimmed, blank as null. */
export function roundLineItem(draft: LineItemDraft): LineItemDraft {
  const description = cleanText(draft.description ?? '');
  return {
    count: draft.count,
    packagingType: draft.packagingType,
    description: description === '' ? null : description,
    length: rounded('length', draft.length),
    width: rounded('width', draft.width),
    height: rounded('height', draft.height),
    volume: rounded('volume', draft.volume),
    weight: rounded('weight', draft.weight),
  };
}

function rounded(field: QuantityField, value: number | null): number | null {
  return value === null ? null : roundNumber(value, QUANTITY_RULES[field].places);
}

/** Used when a computed volume rounds to zero (FRT-02). Entered volumes are not changed. */
const SMALLEST_COMPUTED_VOLUME = 0.01;

/**
 * Length × width × height of the rounded dimensions, not multiplied by the count (FRT-02). Null while one of them is
 * missing or outside its limits.
 */
export function volumeFromDimensions({
  length,
  width,
  height,
}: Pick<LineItemDraft, 'length' | 'width' | 'height'>): number | null {
  let product: Decimal = decimal(1);
  for (const [rule, value] of [
    [QUANTITY_RULES.length, length],
    [QUANTITY_RULES.width, width],
    [QUANTITY_RULES.height, height],
  ] as const) {
    if (value === null || !isWithin(rule, value)) return null;
    product = multiply(product, round(decimal(value), rule.places));
  }
  const volume = round(product, VOLUME_PLACES);
  return volume.units === 0n ? SMALLEST_COMPUTED_VOLUME : decimalNumber(volume);
}

/**
 * The volume when the dimensions are those of one item: offered while the line has its volume from dimensions of the
 * whole line. Null for one item, and above the limit of a line.
 */
export function volumePerItem(line: LineItemDraft): { readonly one: number; readonly all: number } | null {
  const { count } = line;
  const one = volumeFromDimensions(line);
  if (one === null || one !== line.volume || count === null || count < 2) return null;
  if (!isWithin(QUANTITY_RULES.count, count)) return null;
  const all = decimalNumber(round(multiply(decimal(one), decimal(count)), VOLUME_PLACES));
  return isWithin(QUANTITY_RULES.volume, all) ? { one, all } : null;
}

/** A line in a form: the entered values, and whether the user entered volume and weight. */
export interface EditedLine extends LineItemDraft {
  readonly volumeByHand: boolean;
  readonly weightByHand: boolean;
  /** One item of the chosen preset (`packaging-preset.ts`), as far as the user has not entered other values. */
  readonly perItem?: Omit<LineItemDraft, 'count' | 'packagingType' | 'description'> | null;
}

export const NEW_LINE: EditedLine = {
  count: 1,
  packagingType: null,
  description: null,
  length: null,
  width: null,
  height: null,
  volume: null,
  weight: null,
  volumeByHand: false,
  weightByHand: false,
};

export type LineChange =
  | { readonly field: QuantityField; readonly value: number | null }
  | { readonly field: 'packagingType' | 'description'; readonly value: string | null };

/** Defaults are per piece; null: the packaging type has none. */
export interface PackagingDefaults {
  readonly code: string;
  readonly defaultVolume: number | null;
  readonly defaultWeight: number | null;
}

/**
 * The line after one field was edited (FRT-02): a typed volume clears the dimensions; three dimensions
 * set the volume; count or packaging type sets volume and weight to the packaging's defaults × count
 * unless the user entered them. A volume from dimensions counts as entered, an emptied field does not. Nothing is
 * rounded here: the form rounds when a field loses the focus.
 */
export function changeLine(
  line: EditedLine,
  change: LineChange,
  packagingTypes: readonly PackagingDefaults[],
): EditedLine {
  const changed: EditedLine = { ...line, [change.field]: change.value };
  switch (change.field) {
    case 'count':
    case 'packagingType':
      return withDefaults(changed, packagingTypes);
    case 'length':
    case 'width':
    case 'height': {
      const volume = volumeFromDimensions(changed);
      return volume === null ? changed : { ...changed, volume, volumeByHand: true };
    }
    case 'volume':
      return { ...changed, length: null, width: null, height: null, volumeByHand: change.value !== null };
    case 'weight':
      return { ...changed, weightByHand: change.value !== null };
    case 'description':
      return changed;
  }
}

function withDefaults(line: EditedLine, packagingTypes: readonly PackagingDefaults[]): EditedLine {
  const { count } = line;
  const packaging = packagingTypes.find(({ code }) => code === line.packagingType);
  if (packaging === undefined || count === null || !isWithin(QUANTITY_RULES.count, count)) return line;
  const times = (perPiece: number | null, places: number) =>
    perPiece === null ? null : decimalNumber(round(multiply(decimal(perPiece), decimal(count)), places));
  return {
    ...line,
    volume: line.volumeByHand ? line.volume : times(packaging.defaultVolume, VOLUME_PLACES),
    weight: line.weightByHand ? line.weight : times(packaging.defaultWeight, WEIGHT_PLACES),
  };
}
