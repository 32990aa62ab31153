import { cleanText } from '#text/fold.ts';
import { lengthIssue } from '#text/length-issue.ts';

/** Longest texts of a consignment, in code points (CONS-21). */
export const TEXT_LENGTHS = { notes: 5000, reference: 256, salesReference: 250, ecert: 100 } as const;

const HIRE_QUANTITY = { min: 1, max: 999 } as const;

/** Message for an invalid number of hired units, or null (CONS-21). */
export function hireQuantityIssue(quantity: number | null): string | null {
  const { min, max } = HIRE_QUANTITY;
  if (quantity === null) return 'Hireage quantity is required';
  const isRight = Number.isInteger(quantity) && quantity >= min && quantity <= max;
  return isRight ? null : `Hireage quantity must be a whole number from ${min} to ${max}`;
}

/** Message for an invalid e-cert, or null. No format is specified, so any text is accepted (CONS-22). */
export function ecertIssue(ecert: string): string | null {
  return cleanText(ecert) === '' ? 'E-cert is required' : lengthIssue(ecert, TEXT_LENGTHS.ecert);
}
