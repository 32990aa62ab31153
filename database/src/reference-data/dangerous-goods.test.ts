import { describe, expect, it } from 'vitest';
import { DANGEROUS_GOODS } from '#reference-data/dangerous-goods.ts';

const CLASS = /^(1\.[1-6][A-S]|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9)$/;

describe('the dangerous goods', () => {
  it('have numbers of four digits, each once, in order', () => {
    const numbers = DANGEROUS_GOODS.map(({ unNumber }) => unNumber);
    expect(numbers.length).toBeGreaterThanOrEqual(40);
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  it('are of classes that exist, with a name', () => {
    const wrong = DANGEROUS_GOODS.filter(
      ({ class: main, subsidiaryClass1, subsidiaryClass2, name }) =>
        name === '' ||
        [main, subsidiaryClass1 ?? '8', subsidiaryClass2 ?? '8'].some((code) => !CLASS.test(code)),
    );
    expect(wrong).toEqual([]);
  });

  it('have every class except radioactive material', () => {
    const classes = new Set(DANGEROUS_GOODS.map((row) => row.class.charAt(0)));
    expect([...classes].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '8', '9']);
  });
});
