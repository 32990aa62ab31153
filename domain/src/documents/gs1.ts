import { checkDigit, hasRightCheckDigit } from '#documents/check-digit.ts';

/**
 * Identifiers and element strings of the GS1 General Specifications that freight needs. Barcodes are rendered elsewhere.
 */

/** A company prefix issued by a GS1 member organisation; prefixes of New Zealand begin with 94. */
export const GS1_PREFIX = /^\d{6,10}$/;

const SSCC_DATA_DIGITS = 17;

/**
 * SSCC of the nth handling unit under a company prefix, counted from 0: extension digit, prefix, serial number and
 * check digit, 18 digits in total. The extension digit increases when the serial numbers of the previous one are used
 * up, so a number never repeats. Throws when all ten are used up.
 */
export function sscc(prefix: string, nth: number): string {
  if (!GS1_PREFIX.test(prefix)) throw new RangeError('A GS1 company prefix has from 6 to 10 digits');
  const serialDigits = SSCC_DATA_DIGITS - 1 - prefix.length;
  const serials = 10 ** serialDigits;
  const extension = Math.floor(nth / serials);
  if (!Number.isSafeInteger(nth) || nth < 0 || extension > 9)
    throw new RangeError('The prefix has no numbers left');
  const data = `${extension}${prefix}${String(nth % serials).padStart(serialDigits, '0')}`;
  return `${data}${checkDigit(data)}`;
}

/** '(00) 0952 1001 0000 0000 18', for reading. */
export const readableSscc = (digits: string): string => `(00) ${digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`;

interface ApplicationIdentifier {
  readonly label: string;
  readonly value: RegExp;
  /** The last digit is a check digit. */
  readonly isChecked?: true;
  /** The length is fixed by the identifier, so no separator follows. */
  readonly isFixed?: true;
}

/** The 82 characters of the GS1 character set, for values that are not digits. */
const TEXT = String.raw`[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]`;
const text = (max: number) => new RegExp(`^${TEXT}{1,${max}}$`);

/** GS1 General Specifications, section 3. */
export const APPLICATION_IDENTIFIERS = {
  '00': { label: 'SSCC', value: /^\d{18}$/, isChecked: true, isFixed: true },
  '37': { label: 'Count of trade items', value: /^\d{1,8}$/ },
  '401': { label: 'Consignment (GINC)', value: text(30) },
  '402': { label: 'Shipment (GSIN)', value: /^\d{17}$/, isChecked: true },
  '403': { label: 'Routing code', value: text(30) },
  '410': { label: 'Ship to location', value: /^\d{13}$/, isChecked: true, isFixed: true },
  '413': { label: 'Ship for location', value: /^\d{13}$/, isChecked: true, isFixed: true },
  '420': { label: 'Ship to postcode', value: text(20) },
  '421': { label: 'Ship to postcode with country', value: /^\d{3}[0-9A-Za-z]{1,9}$/ },
} as const satisfies Readonly<Record<string, ApplicationIdentifier>>;

export type Ai = keyof typeof APPLICATION_IDENTIFIERS;
export type Element = readonly [ai: Ai, value: string];

/** Ends a value of variable length; in the symbol it is FNC1. */
export const SEPARATOR = '\u001d';
/** Maximum length of a GS1-128 symbol, without the leading FNC1. */
const MAX_CHARACTERS = 48;

/** The data a scanner reads from a GS1-128 symbol of these elements. Throws on a value its identifier does not allow. */
export function elementData(elements: readonly Element[]): string {
  const last = elements.length - 1;
  const data = elements
    .map(([ai, value], index) => {
      const rule: ApplicationIdentifier = APPLICATION_IDENTIFIERS[ai];
      const isRight = rule.value.test(value) && (rule.isChecked !== true || hasRightCheckDigit(value));
      if (!isRight) throw new RangeError(`${rule.label} (${ai}) cannot be ${value}`);
      return `${ai}${value}${rule.isFixed === true || index === last ? '' : SEPARATOR}`;
    })
    .join('');
  if (data.length > MAX_CHARACTERS) {
    throw new RangeError(`A GS1-128 symbol holds ${MAX_CHARACTERS} characters`);
  }
  return data;
}

/** The same with the identifiers in brackets: '(00)…(420)…', for symbol generators and for reading. */
export function elementString(elements: readonly Element[]): string {
  elementData(elements);
  return elements.map(([ai, value]) => `(${ai})${value}`).join('');
}
