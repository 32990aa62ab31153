import { checkDigit, hasRightCheckDigit } from '#documents/check-digit.ts';

/**
 * Identifiers and element strings of the GS1 General Specifications, as far as freight needs them. Pure: the bars are
 * drawn elsewhere.
 */

/** A company prefix as it was given out by a GS1 member organisation; those of New Zealand begin with 94. */
export const GS1_PREFIX = /^\d{6,10}$/;

const SSCC_DATA_DIGITS = 17;

/**
 * SSCC of the nth handling unit under a company prefix, counted from 0: extension digit, prefix, serial number and
 * check digit, 18 digits together. The extension digit goes up when the serial numbers of the one before are used
 * up, so a number never comes twice. Throws when all ten are.
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

/** '(00) 0952 1001 0000 0000 18', for people. */
export const readableSscc = (digits: string): string => `(00) ${digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`;

interface ApplicationIdentifier {
  readonly what: string;
  readonly value: RegExp;
  /** Its last digit is a check digit. */
  readonly isChecked?: true;
  /** Its length is known from its first two digits, so that nothing has to say where it ends. */
  readonly isFixed?: true;
}

/** The 82 characters of GS1's set that a value may be made of, where it is not digits. */
const TEXT = String.raw`[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]`;
const text = (max: number) => new RegExp(`^${TEXT}{1,${max}}$`);

/** GS1 General Specifications, section 3. */
export const APPLICATION_IDENTIFIERS = {
  '00': { what: 'SSCC', value: /^\d{18}$/, isChecked: true, isFixed: true },
  '37': { what: 'Count of trade items', value: /^\d{1,8}$/ },
  '401': { what: 'Consignment (GINC)', value: text(30) },
  '402': { what: 'Shipment (GSIN)', value: /^\d{17}$/, isChecked: true },
  '403': { what: 'Routing code', value: text(30) },
  '410': { what: 'Ship to location', value: /^\d{13}$/, isChecked: true, isFixed: true },
  '413': { what: 'Ship for location', value: /^\d{13}$/, isChecked: true, isFixed: true },
  '420': { what: 'Ship to postcode', value: text(20) },
  '421': { what: 'Ship to postcode with country', value: /^\d{3}[0-9A-Za-z]{1,9}$/ },
} as const satisfies Readonly<Record<string, ApplicationIdentifier>>;

export type Ai = keyof typeof APPLICATION_IDENTIFIERS;
export type Element = readonly [ai: Ai, value: string];

/** Between a value whose length is not fixed and what comes after it; in the symbol it is FNC1. */
export const SEPARATOR = '\u001d';
/** Characters that one GS1-128 symbol holds, without the FNC1 in front. */
const MOST_CHARACTERS = 48;

/** What a scanner gives for a GS1-128 symbol of these elements. Throws on a value that its identifier does not allow. */
export function elementData(elements: readonly Element[]): string {
  const last = elements.length - 1;
  const data = elements
    .map(([ai, value], index) => {
      const rule: ApplicationIdentifier = APPLICATION_IDENTIFIERS[ai];
      const isRight = rule.value.test(value) && (rule.isChecked !== true || hasRightCheckDigit(value));
      if (!isRight) throw new RangeError(`${rule.what} (${ai}) cannot be ${value}`);
      return `${ai}${value}${rule.isFixed === true || index === last ? '' : SEPARATOR}`;
    })
    .join('');
  if (data.length > MOST_CHARACTERS) {
    throw new RangeError(`A GS1-128 symbol holds ${MOST_CHARACTERS} characters`);
  }
  return data;
}

/** The same with brackets around the identifiers: '(00)…(420)…', as people and symbol generators write it. */
export function elementString(elements: readonly Element[]): string {
  elementData(elements);
  return elements.map(([ai, value]) => `(${ai})${value}`).join('');
}
