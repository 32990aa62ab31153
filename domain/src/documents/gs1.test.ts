import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, hasRightCheckDigit } from '#documents/check-digit.ts';
import { type Element, elementData, elementString, readableSscc, sscc } from '#documents/gs1.ts';

describe('[@ATT-04] the serial shipping container code', () => {
  test.each([
    ['10614141234567890', 8],
    ['09421234567890123', 8],
    ['9421234567890123', 8],
  ])('%s has the check digit %i', (digits, expected) => {
    expect(checkDigit(digits)).toBe(expected);
    expect(hasRightCheckDigit(`${digits}${expected}`)).toBe(true);
    expect(hasRightCheckDigit(`${digits}${(expected + 1) % 10}`)).toBe(false);
  });

  test('consists of a prefix of any length and a serial number', () => {
    expect(sscc('9521001', 0)).toBe('095210010000000000');
    expect(sscc('9521001', 1)).toBe('095210010000000017');
    expect(sscc('952100', 12)).toMatch(/^09521000000000012\d$/);
    expect(sscc('9421234567', 890_123)).toBe('094212345678901238');
  });

  test('continues with the next extension digit and throws after the last', () => {
    expect(sscc('9521001', 999_999_999).slice(0, 1)).toBe('0');
    expect(sscc('9521001', 1_000_000_000).slice(0, 8)).toBe('19521001');
    expect(sscc('9521001234', 9_999_999).slice(0, 1)).toBe('9');
    expect(() => sscc('9521001234', 10_000_000)).toThrow('no numbers left');
  });

  test('never repeats and always has a valid check digit', () => {
    assert(
      property(integer({ min: 6, max: 10 }), nat(9_999_999), nat(9_999_999), (length, one, other) => {
        const prefix = '9521001234'.slice(0, length);
        const [a, b] = [sscc(prefix, one), sscc(prefix, other)];
        expect(a).toMatch(/^\d{18}$/);
        expect(hasRightCheckDigit(a)).toBe(true);
        expect(a === b).toBe(one === other);
      }),
    );
  });

  test.each(['', '94', '94212345678', '94x1234', ' 9421234'])('rejects the prefix %j', (prefix) => {
    expect(() => sscc(prefix, 1)).toThrow('company prefix');
  });

  test('is grouped for reading', () => {
    expect(readableSscc('095210010000000017')).toBe('(00) 0952 1001 0000 0000 17');
  });
});

describe('[@ATT-04] element strings', () => {
  test('have separators after values of variable length', () => {
    const elements: Element[] = [
      ['420', '1061'],
      ['00', '094212345678901238'],
      ['402', '94212345678901238'],
      ['37', '12'],
    ];
    expect(elementData(elements.slice(0, 3))).toBe('4201061\u001d0009421234567890123840294212345678901238');
    expect(elementString(elements.slice(0, 2))).toBe('(420)1061(00)094212345678901238');
    expect(
      elementData([
        ['402', '94212345678901238'],
        ['37', '12'],
      ]),
    ).toBe('40294212345678901238\u001d3712');
  });

  test.each<Element>([
    ['00', '094212345678901239'],
    ['00', '0942123456789012'],
    ['402', '94212345678901239'],
    ['420', ''],
    ['420', '10 61'],
    ['401', 'ā'],
    ['37', '123456789'],
    ['421', '55'],
  ])('refuse (%s) %j', (...element) => {
    expect(() => elementData([element])).toThrow('cannot be');
  });

  test('throw for more than one symbol holds', () => {
    expect(() =>
      elementString([
        ['401', 'A'.repeat(30)],
        ['403', 'B'.repeat(20)],
      ]),
    ).toThrow('48 characters');
  });
});
