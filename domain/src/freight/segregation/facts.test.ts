import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictBetween, findConflicts } from '#freight/segregation/find-conflicts.ts';
import { RANDOM_GOODS } from '#freight/segregation/testing/random-goods.ts';
import { between, goods } from '#freight/segregation/testing/sample-goods.ts';

const PETROL = '1203 3 II Petrol';
const PEROXIDE = '2014 5.1(8) II Hydrogen peroxide, aqueous solution';
const CARBON = '1361 4.2 III Carbon';

test('a load of 1,000 different goods has the limit of findings and the count of all', () => {
  const load = Array.from({ length: 500 }, (_, index) => [
    goods(`1993 3 II Flammable liquid (${String(index).padStart(3, '0')})`),
    goods(`1479 5.1 II Oxidizing solid (${String(index).padStart(3, '0')})`),
  ]).flat();
  const { findings, moreFindings } = findConflicts(load);
  expect([findings.length, moreFindings]).toEqual([100, 249_900]);
  expect(findings[99]).toMatchObject({
    level: 'SEPARATED',
    goods: [
      { declared: 'UN 1479, Oxidizing solid (000), class 5.1' },
      { declared: 'UN 1993, Flammable liquid (099), class 3' },
    ],
  });
});

test('texts name the goods of the pair, also where another pair has equal facts', () => {
  const { findings } = findConflicts([
    goods('2031 8 II Nitric acid'),
    goods('1789 8 II Hydrochloric acid'),
    goods(CARBON),
  ]);
  expect(findings.map(({ message }) => message)).toEqual([
    'If UN 1789 is a liquid: do not load in the same vehicle.',
    'If UN 2031 is a liquid: do not load in the same vehicle.',
  ]);
});

test.each([
  ['3101 5.2 Organic peroxide type B, liquid', PETROL],
  ['3221 4.1 Self-reactive liquid type B', PETROL],
  ['3221 4.1(1) Self-reactive liquid', '1072 2.2(5.1) Oxygen, compressed'],
])('an explosive hazard without a division has to be checked: %s with %s', (explosive, other) => {
  const unNumber = explosive.slice(0, 4);
  const found = between(explosive, other);
  expect([found?.level, found?.rule]).toEqual([
    'CHECK',
    expect.stringContaining('49 CFR 177.848(d), (e)(6)'),
  ]);
  expect(found?.message).toContain(
    `Ask the sender for the division of the explosive hazard of UN ${unNumber}. With division 1.1, 1.2 or 1.5 of UN ${unNumber}: do not load in the same vehicle.`,
  );
});

test('an explosive hazard without a division is checked with explosives, and not with class 9', () => {
  expect(between('3221 4.1(1) Self-reactive liquid', '0065 1.1D Cord')).toMatchObject({
    level: 'SEPARATE_VEHICLES',
  });
  expect(between('3101 5.2(1) Organic peroxide', '3221 4.1(1) Self-reactive liquid')?.message).toContain(
    'The compatibility groups decide. One of them is not stated.',
  );
  expect(between('3221 4.1(1) Self-reactive liquid', '3077 9 III Zinc oxide')).toBeNull();
  expect(between('0331 1.5D Explosive, blasting, type B', '0241 1.1D Explosive')?.rule).toBe(
    '49 CFR 177.848(h)',
  );
});

test('goods with the same name but another packing group or class are a pair', () => {
  const corrosive = (group: string, risk = '5.1') => `3093 8(${risk}) ${group} Corrosive liquid, n.o.s.`;
  expect(between(corrosive('I'), corrosive('I'))).toBeNull();
  for (const other of [corrosive('II'), corrosive('I', '3')])
    expect(between(corrosive('I'), other)?.message).toContain('class 8 with subsidiary class 5.1.');
});

test.each([
  ['2794 8 Batteries, wet, filled with acid', 'SEPARATE_VEHICLES', 'Do not load in the same vehicle.'],
  ['2795 8 Batteries, wet, filled with alkali', 'SEPARATE_VEHICLES', 'Do not load in the same vehicle.'],
  ['2796 8 II Battery fluid, acid', 'SEPARATE_VEHICLES', 'Do not load in the same vehicle.'],
  ['2789 8(3) II Acetic acid, glacial', 'SEPARATE_VEHICLES', 'Do not load in the same vehicle.'],
  ['0016 1.3G(8) Ammunition, smoke', 'SEPARATE_VEHICLES', 'Do not load in the same vehicle.'],
  ['0016 1.4G(8) Ammunition, smoke', 'SEPARATED', /If UN 0016 contains a corrosive liquid: do not load/],
  [
    '0018 1.4G(6.1) Ammunition, tear-producing',
    'SEPARATED',
    /If both conditions are true: do not load in the same vehicle. Condition 1: zone A of UN 0018. Condition 2: UN 0018 contains a toxic liquid of packing group I\./,
  ],
])('the state of %s, with class 4.2', (liquid, level, message) => {
  const found = between(liquid, CARBON);
  expect(found?.level).toBe(level);
  expect(found?.message).toMatch(message);
});

test.each(['1950 2.2(8) Aerosols', '1950 2.2(6.1) Aerosols'])('gases have no row of liquids: %s', (gas) => {
  expect(between(goods(gas, { netUnit: 'L' }), CARBON)).toBeNull();
  expect(between(goods('1005 2.3(8) Ammonia, zone D', { netUnit: 'L' }), CARBON)).toBeNull();
});

test('goods of the same class keep the condition and name the classes', () => {
  expect(between('1093 3(6.1) I Acrylonitrile', PETROL)).toEqual({
    level: 'CHECK',
    rule: '49 CFR 177.848(d), (e)(6)',
    message:
      'Ask the sender for the hazard zone of UN 1093 (United States). With zone A of UN 1093: check before loading. The table restricts class 3 with subsidiary class 6.1. Goods of the same class may be loaded together only if they cannot react dangerously with each other.',
  });
});

test('a sentence appears once, and those that always apply come first', () => {
  expect(between('2734 8(3) II Amines, liquid', PEROXIDE)?.message).toBe(
    'Load in the same vehicle only separated, so that leaking contents cannot mix. Never load corrosive liquids above or beside class 4 or 5. Only a full load of one shipper is exempt, if that shipper knows that the mixture is harmless.',
  );
});

test('standard and limited quantities of the same goods have different texts', () => {
  const { findings } = findConflicts([
    goods(PETROL),
    goods(PETROL, { provision: 'LIMITED' }),
    goods(PEROXIDE),
  ]);
  expect(findings.map(({ level, goods: [first] }) => [level, first?.declared])).toEqual([
    ['SEPARATED', 'UN 1203, Petrol, class 3'],
    ['CHECK', 'UN 1203, Petrol, class 3, limited quantity'],
  ]);
});

test('goods with a fact that has no effect share a finding', () => {
  const acid = '2031 8(5.1) II Nitric acid';
  const { findings } = findConflicts([
    goods(acid, { netUnit: 'L', place: 'Item 2' }),
    goods(acid, { netUnit: 'kg', place: 'Item 1' }),
    goods(PETROL, { place: 'Item 3' }),
  ]);
  expect(findings.map((finding) => finding.goods.map(({ places }) => places))).toEqual([
    [['Item 3'], ['Item 1', 'Item 2']],
  ]);
});

test('no sentence of a finding has more than 20 words', () => {
  const declared = { declared: '', place: '' };
  fc.assert(
    fc.property(RANDOM_GOODS, RANDOM_GOODS, (one, other) => {
      const message = conflictBetween({ ...one, ...declared }, { ...other, ...declared })?.message ?? '';
      const words = message.split(/(?<=\.) (?=[A-Z])/).map((sentence) => sentence.split(' ').length);
      expect(Math.max(...words), message).toBeLessThanOrEqual(20);
    }),
    { numRuns: 2000 },
  );
});
