import { describe, expect, test } from 'vitest';
import { type Liability, liabilityIssue, liabilityText } from '#consignment/liability.ts';

const liability = (kind: Liability['kind'], over: Partial<Liability> = {}): Liability => ({
  kind,
  declaredValue: null,
  declaredTerms: null,
  ...over,
});

describe('the text of a liability has its limit', () => {
  test.each([
    [liability('LIMITED'), "Limited carrier's risk: up to $2,000 per unit of goods"],
    [liability('DECLARED_VALUE', { declaredValue: 12500.5 }), 'Declared value risk: up to $12,500.50'],
    [
      liability('OWNERS_RISK'),
      "Owner's risk: the carrier is not liable, unless it causes the loss or damage intentionally",
    ],
    [
      liability('DECLARED_TERMS', { declaredTerms: 'Schedule B of 2026' }),
      'Declared terms: Schedule B of 2026',
    ],
  ])('%o', (given, text) => expect(liabilityText(given)).toBe(text));
});

const OUT_OF_RANGE = 'Declared value must be an amount from $0.01 to $1,000,000.00';

describe('a declared value', () => {
  test.each([0.01, 4.35, 1_000_000])('of %d is accepted', (declaredValue) => {
    expect(liabilityIssue(liability('DECLARED_VALUE', { declaredValue }))).toBeNull();
  });
  test.each([
    0,
    -5,
    0.005,
    12.345,
    1e-9,
    12_500.000_000_001,
    1_000_000.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('of %d is refused', (declaredValue) => {
    expect(liabilityIssue(liability('DECLARED_VALUE', { declaredValue }))).toEqual({
      field: 'declaredValue',
      message: OUT_OF_RANGE,
    });
  });
  test('is required for its kind and refused for the others', () => {
    expect(liabilityIssue(liability('DECLARED_VALUE'))).toEqual({
      field: 'declaredValue',
      message: 'Declared value is required',
    });
    expect(liabilityIssue(liability('LIMITED', { declaredValue: 5 }))).toEqual({
      field: 'declaredValue',
      message: 'A declared value needs declared value risk',
    });
  });
});

test('declared terms are required for their kind, short and refused for the others', () => {
  const termsIssue = (kind: Liability['kind'], declaredTerms: string | null) =>
    liabilityIssue(liability(kind, { declaredTerms }))?.message ?? null;
  expect(termsIssue('DECLARED_TERMS', 'Schedule B')).toBeNull();
  expect(termsIssue('DECLARED_TERMS', ' ')).toBe('Declared terms are required');
  expect(termsIssue('DECLARED_TERMS', 'x'.repeat(251))).toBe('Maximum length is 250 characters');
  expect(termsIssue('OWNERS_RISK', 'Schedule B')).toBe('Terms need the liability declared terms');
});
