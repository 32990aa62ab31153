import { expect, test } from 'vitest';
import { ecertIssue, hireQuantityIssue } from '#consignment/check-additional.ts';

test('[@CONS-21] hired units are a whole number from 1 to 999', () => {
  for (const quantity of [1, 999]) expect(hireQuantityIssue(quantity)).toBeNull();
  for (const quantity of [0, 1000, 1.5, -1, Number.NaN])
    expect(hireQuantityIssue(quantity)).toBe('Hireage quantity must be a whole number from 1 to 999');
  expect(hireQuantityIssue(null)).toBe('Hireage quantity is required');
});

test('[@CONS-22] an export needs an e-cert', () => {
  expect(ecertIssue(' NZ2026/1 ')).toBeNull();
  expect(ecertIssue('  ')).toBe('E-cert is required');
  expect(ecertIssue('x'.repeat(101))).toBe('Maximum length is 100 characters');
});
