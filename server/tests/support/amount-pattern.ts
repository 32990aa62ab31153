/**
 * Finds amounts with and without separators and in cents: '1234.50' as '1,234.50', '1 234,50', '1234.5' and '123450'.
 * Each amount has at least four digits before its two decimals.
 */
export function amountPattern(amounts: readonly string[]): RegExp {
  const patterns = amounts.map((amount) => {
    const [whole = '', cents = ''] = amount.split('.');
    const end = cents.endsWith('0') ? `${cents[0]}0?(?!\\d)` : cents;
    return `(?<!\\d)${whole.slice(0, -3)}[,\\u202f\\u00a0 ]?${whole.slice(-3)}[.,]?${end}`;
  });
  return new RegExp(patterns.join('|'));
}
