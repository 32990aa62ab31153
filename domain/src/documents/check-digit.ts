/** GS1 check digit: digits weighted 3, 1, 3, 1 … from the right, completed to the next multiple of ten. */
export function checkDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('A check digit is computed from digits only');
  let sum = 0;
  for (let place = 1; place <= digits.length; place++) {
    sum += Number(digits.at(-place)) * (place % 2 === 1 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

export const hasRightCheckDigit = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
