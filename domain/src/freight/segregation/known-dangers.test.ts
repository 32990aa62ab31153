import { expect, test } from 'vitest';
import { between } from '#freight/segregation/testing/sample-goods.ts';

const KNOWN = 'Known danger, not in 49 CFR 177.848';
const PEROXIDE = '3105 5.2 Organic peroxide type D, liquid';
const ACID = '1789 8 II Hydrochloric acid';

test('organic peroxides are a known danger where the table has no restriction', () => {
  expect(between(PEROXIDE, '1203 3 II Petrol')).toEqual({
    level: 'CHECK',
    rule: KNOWN,
    message:
      'Organic peroxides can react with almost all other goods. Check the safety data sheets before you load them together.',
  });
});

test('organic peroxides are also a known danger where the table only restricts with a condition', () => {
  const found = between(PEROXIDE, ACID);
  expect([found?.level, found?.rule]).toEqual([
    'CHECK',
    '49 CFR 177.848(d), (e)(3); known danger, not in 49 CFR 177.848',
  ]);
  expect(found?.message).toMatch(
    /^If UN 1789 is a liquid: .+ Organic peroxides can react with almost all other goods\./,
  );
});

test.each([
  '3480 9 Lithium ion batteries',
  '1845 9 Carbon dioxide, solid',
  '3291 6.2 Clinical waste',
  '2915 7 Radioactive material',
])('organic peroxides with goods that cannot react: %s', (inert) => {
  expect(between(PEROXIDE, inert)).toBeNull();
  expect(between(PEROXIDE, '3077 9 III Environmentally hazardous substance')?.rule).toBe(KNOWN);
});

test.each([
  '2672 8 III Ammonia solution',
  '2734 8(3) II Amines, liquid',
  '1154 3(8) II Diethylamine',
  '1910 8 III Calcium oxide',
  '2809 8 III Mercury',
])('%s is no acid', (alkali) => {
  expect(between(alkali, '1680 6.1 I Potassium cyanide, solid')).toBeNull();
});

test.each([
  [ACID, '1824 8 II Sodium hydroxide solution', /^Acids and alkalis can react violently/],
  [ACID, '1823 8 II Sodium hydroxide, solid', /^Acids and alkalis can react violently/],
  [ACID, '1791 8 III Hypochlorite solution', /release chlorine, a toxic gas/],
  ['2880 5.1 II Calcium hypochlorite, hydrated', '2468 5.1 II Trichloroisocyanuric acid, dry', /can explode/],
])('%s with %s is a known danger', (one, other, message) => {
  const found = between(one, other);
  expect([found?.level, found?.rule]).toEqual(['CHECK', KNOWN]);
  expect(found?.message).toMatch(message);
});

test('corrosive goods that are not named as acid and alkali are no known danger', () => {
  expect(between(ACID, '1760 8 II Corrosive liquid, n.o.s.')).toBeNull();
  expect(between('1824 8 II Sodium hydroxide solution', '1791 8 III Hypochlorite solution')).toBeNull();
  expect(between(ACID, '2031 8 II Nitric acid')).toBeNull();
});
