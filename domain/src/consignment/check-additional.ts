import { cleanText, codePointLength } from '#text/fold.ts';

/** Longest texts of a consignment, in code points (CONS-21). */
export const TEXT_LENGTHS = { notes: 5000, reference: 256, salesReference: 250, ecert: 100 } as const;

/** CONS-21. */
export const tooLong = (max: number) => `Maximum length is ${max} characters`;

const HIRE_QUANTITY = { min: 1, max: 999 } as const;

/** Words of what is wrong with the number of hired units; null: nothing (CONS-21). */
export function hireQuantityIssue(quantity: number | null): string | null {
  const { min, max } = HIRE_QUANTITY;
  if (quantity === null) return 'Hireage quantity is required';
  const isRight = Number.isInteger(quantity) && quantity >= min && quantity <= max;
  return isRight ? null : `Hireage quantity must be a whole number from ${min} to ${max}`;
}

/** Words of what is wrong with the e-cert of an export; no pattern of it is known, so any text will do (CONS-22). */
export function ecertIssue(ecert: string): string | null {
  const text = cleanText(ecert);
  if (text === '') return 'E-cert is required';
  return codePointLength(text) > TEXT_LENGTHS.ecert ? tooLong(TEXT_LENGTHS.ecert) : null;
}
