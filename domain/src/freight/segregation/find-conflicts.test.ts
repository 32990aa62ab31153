import { expect, test } from 'vitest';
import { findConflicts, type PlacedGoods } from '#freight/segregation/find-conflicts.ts';
import { between, goods } from '#freight/segregation/testing/sample-goods.ts';

const PETROL = '1203 3 II Petrol';
const PEROXIDE = '2014 5.1(8) II Hydrogen peroxide, aqueous solution';
const NEVER = 'Do not load in the same vehicle.';
const SEPARATED = 'Load in the same vehicle only separated, so that leaking contents cannot mix.';

test('flammable liquids and oxidisers travel only separated', () => {
  expect(between(PETROL, PEROXIDE)).toEqual({
    level: 'SEPARATED',
    rule: '49 CFR 177.848(d)',
    message: SEPARATED,
  });
});

test.each([
  ['1719 8 II Caustic alkali liquids, n.o.s. (lime)', 'SEPARATE_VEHICLES', NEVER],
  ['1824 8 II Sodium hydroxide solution', 'SEPARATE_VEHICLES', NEVER],
  ['2031 8 II Nitric acid', 'CHECK', 'If UN 2031 is a liquid: do not load in the same vehicle.'],
  [
    '3244 8 II Solids containing corrosive liquid, n.o.s. (lime)',
    'CHECK',
    'If UN 3244 is a liquid: do not load in the same vehicle.',
  ],
  ['1823 8 II Sodium hydroxide, solid', undefined, undefined],
])('class 4.2 with %s', (corrosive, level, message) => {
  const found = between(corrosive, '1361 4.2 III Carbon');
  expect([found?.level, found?.message]).toEqual([level, message]);
  if (found !== null) expect(found.rule).toBe('49 CFR 177.848(c), (d)');
});

test('a net quantity in litres states a liquid', () => {
  const acid = goods('2031 8 II Nitric acid', { netUnit: 'L' });
  expect(between(acid, '1361 4.2 III Carbon')?.level).toBe('SEPARATE_VEHICLES');
  const inKilograms = goods('2031 8 II Nitric acid', { netUnit: 'kg' });
  expect(between(inKilograms, '1361 4.2 III Carbon')?.level).toBe('CHECK');
});

test('corrosive liquids are never above or beside classes 4 and 5, also when separated', () => {
  expect(between('1824 8 II Sodium hydroxide solution', '1350 4.1 III Sulphur')).toEqual({
    level: 'SEPARATED',
    rule: '49 CFR 177.848(d), (e)(3)',
    message: `${SEPARATED} Never load corrosive liquids above or beside class 4 or 5. Only a full load of one shipper is exempt, if that shipper knows that the mixture is harmless.`,
  });
});

test.each([
  [
    '1005 2.3 Ammonia',
    'CHECK',
    'Ask the sender for the hazard zone of UN 1005 (United States). With zone A of UN 1005: do not load in the same vehicle. With zone B of UN 1005: load in the same vehicle only separated, so that leaking contents cannot mix.',
  ],
  ['1955 2.3 Compressed gas, toxic, n.o.s. Inhalation Hazard Zone A', 'SEPARATE_VEHICLES', NEVER],
  ['1955 2.3 Compressed gas, toxic, n.o.s. Inhalation Hazard Zone B', 'SEPARATED', SEPARATED],
  ['1955 2.3 Compressed gas, toxic, n.o.s. Inhalation Hazard Zone D', undefined, undefined],
])('petrol with the gas %s', (gas, level, message) => {
  const found = between(gas, PETROL);
  expect([found?.level, found?.message]).toEqual([level, message]);
});

test('a stricter rule with a condition is added to one that always applies', () => {
  expect(between('1017 2.3(5.1) Chlorine', PETROL)).toEqual({
    level: 'SEPARATED',
    rule: '49 CFR 177.848(d), (e)(6)',
    message: `${SEPARATED} Ask the sender for the hazard zone of UN 1017 (United States). With zone A of UN 1017: do not load in the same vehicle.`,
  });
});

test.each([
  ['3383 6.1 I Toxic by inhalation liquid, n.o.s. (x) Zone A', 'SEPARATE_VEHICLES', NEVER],
  ['3385 6.1 I Toxic by inhalation liquid, n.o.s. (x) Zone B', undefined, undefined],
  ['1680 6.1 I Potassium cyanide, solid', undefined, undefined],
  [
    '2810 6.1 I Toxic liquid, organic, n.o.s. (x)',
    'CHECK',
    'Ask the sender for the hazard zone of UN 2810 (United States). With zone A of UN 2810: do not load in the same vehicle.',
  ],
  [
    '1600 6.1 Toxin',
    'CHECK',
    'Ask the sender for the hazard zone of UN 1600 (United States). If all 3 conditions are true: do not load in the same vehicle. Condition 1: zone A of UN 1600. Condition 2: UN 1600 is a liquid. Condition 3: UN 1600 has packing group I.',
  ],
  ['1593 6.1 III Dichloromethane', undefined, undefined],
])('petrol with the toxic goods %s', (toxic, level, message) => {
  const found = between(toxic, PETROL);
  expect([found?.level, found?.message]).toEqual([level, message]);
  if (found !== null) expect(found.rule).toBe('49 CFR 177.848(c), (d)');
});

test('a subsidiary class counts when it is stricter', () => {
  expect(between('1402 4.3 I Calcium carbide', PEROXIDE)).toMatchObject({
    level: 'SEPARATED',
    rule: '49 CFR 177.848(d), (e)(3), (e)(6)',
  });
});

test('goods of the same class do not count the subsidiary class, unless they react', () => {
  expect(between('2014 5.1(8) II Hydrogen peroxide solution', '1942 5.1 III Ammonium nitrate')).toEqual({
    level: 'CHECK',
    rule: '49 CFR 177.848(d), (e)(6)',
    message:
      'Check before loading. The table restricts class 5.1 with subsidiary class 8. Goods of the same class may be loaded together only if they cannot react dangerously with each other.',
  });
  expect(between(PETROL, '1263 3 III Paint')).toBeNull();
});

test.each([
  ['0081 1.1D Explosive', '1942 5.1 III Ammonium nitrate', 'CHECK', '49 CFR 177.848(d), (e)(5)'],
  ['0331 1.5D Explosive', '1942 5.1 III Ammonium nitrate', 'CHECK', '49 CFR 177.848(d), (e)(5)'],
  [
    '0081 1.1D Explosive',
    '2067 5.1 III Ammonium nitrate based fertiliser',
    'CHECK',
    '49 CFR 177.848(d), (e)(5)',
  ],
  ['0035 1.2D Bombs', '1942 5.1 III Ammonium nitrate', 'SEPARATE_VEHICLES', '49 CFR 177.848(d)'],
  ['0092 1.3G Flares', '1942 5.1 III Ammonium nitrate', 'SEPARATE_VEHICLES', '49 CFR 177.848(d)'],
  ['0081 1.1D Explosive', '2880 5.1 II Calcium hypochlorite', 'SEPARATE_VEHICLES', '49 CFR 177.848(d)'],
])('ammonium nitrate: %s with %s', (explosive, nitrate, level, rule) => {
  expect(between(explosive, nitrate)).toMatchObject({ level, rule });
});

test.each([
  [
    '1789 8 II Hydrochloric acid',
    'SEPARATE_VEHICLES',
    'Do not load cyanides and acids in the same vehicle. The exception is goods whose mixture cannot generate hydrogen cyanide.',
  ],
  ['2626 5.1 II Chloric acid, aqueous solution', 'SEPARATE_VEHICLES', undefined],
  [
    '1791 8 III Hypochlorite solution',
    'CHECK',
    'If UN 1791 is an acid: do not load cyanides and acids in the same vehicle. The exception is goods whose mixture cannot generate hydrogen cyanide.',
  ],
])('cyanide with %s', (acid, level, message) => {
  const found = between(acid, '1680 6.1 I Potassium cyanide, solid');
  expect(found).toMatchObject({ level, rule: '49 CFR 177.848(c)', ...(message && { message }) });
});

test('cyanide with alkali and with petrol is not restricted', () => {
  expect(between('1824 8 II Sodium hydroxide solution', '1680 6.1 I Potassium cyanide, solid')).toBeNull();
  expect(between(PETROL, '1680 6.1 I Potassium cyanide, solid')).toBeNull();
});

test.each([
  [
    '0012 1.4S Cartridges',
    '0336 1.4G Fireworks',
    'CHECK',
    /conditions: notes 4 and 5 of paragraph \(g\)\(3\)\.$/,
  ],
  [
    '0337 1.4S Fireworks',
    '0081 1.1D Explosive',
    'SEPARATE_VEHICLES',
    / Fireworks of 1\.4S may not be loaded/,
  ],
  [
    '0012 1.4S Cartridges',
    '0081 1.1D Explosive',
    'CHECK',
    /\(g\)\(3\)\. Fireworks of 1\.4S may not be loaded/,
  ],
  [
    '0349 1.4S Articles',
    '0065 1.1D Cord',
    'CHECK',
    /\(g\)\(3\)\. For detonators, 49 CFR 177\.835\(g\) decides\./,
  ],
  ['0455 1.4S Detonators', '0360 1.1B Cord', 'CHECK', /For detonators/],
  ['0190 1.1D Samples', '0190 1.4G Samples', 'CHECK', /both are articles/],
  [
    '0336 1.4G Fireworks',
    '0065 1.1D Cord',
    'SEPARATE_VEHICLES',
    /Fireworks of group G may not be loaded with/,
  ],
  [
    '0092 1.3G Flares',
    '0065 1.1D Cord',
    'CHECK',
    /^Check before loading\. Table \(f\) allows them together only with conditions: both are articles/,
  ],
  ['0360 1.1B Detonator assemblies', '0065 1.1D Cord', 'SEPARATE_VEHICLES', /49 CFR 177\.835\(g\) decides/],
  ['0081 1.1D Explosive', '0027 1.1C Powder', 'CHECK', /conditions: the load then counts as group E\.$/],
  ['0486 1.6N Articles', '0081 1.1D Explosive', 'CHECK', /conditions: the load then counts as group D\.$/],
  [
    '0035 1.2D Bombs',
    '0104 1.4D Cord',
    'CHECK',
    /^Check before loading\. If they are loaded together, the whole load counts as division 1\.2\.$/,
  ],
  ['0035 1.2D Bombs', '0331 1.5D Explosive', 'CHECK', /the whole load counts as 1\.1D\.$/],
  ['0248 1.2L Contrivances', '0249 1.3L Contrivances', 'SEPARATE_VEHICLES', /only with identical goods/],
  [
    '0081 1.1 Explosive',
    '0027 1.1C Powder',
    'CHECK',
    /^Check before loading\. .+ One of them is not stated\.$/,
  ],
])('explosives: %s with %s', (one, other, level, message) => {
  const found = between(one, other);
  expect(found?.level).toBe(level);
  expect(found?.message).toMatch(message);
});

test('a limited quantity has to be checked, because the rule may not apply to it', () => {
  expect(between(goods(PETROL, { provision: 'LIMITED' }), PEROXIDE)).toEqual({
    level: 'CHECK',
    rule: '49 CFR 177.848(a), (d)',
    message:
      'Limited quantity: the rule applies only if both packages need class labels. Load in the same vehicle only separated, so that leaking contents cannot mix.',
  });
});

test('a load is compared once for each pair of goods, the strictest first', () => {
  const place = (text: string, reference: string) => goods(text, { place: reference });
  const paints = [1, 2, 3, 4, 5, 6, 7].map((number) => place('1263 3 III Paint', `KEA0000000${number}`));
  const { findings, moreFindings } = findConflicts([
    ...paints,
    place(PEROXIDE, 'KEA00000008'),
    place('0081 1.1D Explosive', 'KEA00000009'),
    place('3077 9 III Zinc oxide', 'KEA00000009'),
  ]);
  expect(findings.map(({ level, goods: pair }) => [level, ...pair.map(({ declared }) => declared)])).toEqual([
    ['SEPARATE_VEHICLES', 'UN 0081, Explosive, class 1.1D', 'UN 1263, Paint, class 3'],
    [
      'SEPARATE_VEHICLES',
      'UN 0081, Explosive, class 1.1D',
      'UN 2014, Hydrogen peroxide, aqueous solution, class 5.1',
    ],
    ['SEPARATED', 'UN 1263, Paint, class 3', 'UN 2014, Hydrogen peroxide, aqueous solution, class 5.1'],
  ]);
  expect(findings[2]?.goods).toMatchObject([
    { places: ['KEA00000001', 'KEA00000002', 'KEA00000003', 'KEA00000004', 'KEA00000005'], morePlaces: 2 },
    { places: ['KEA00000008'], morePlaces: 0 },
  ]);
  expect(moreFindings).toBe(0);
});

test('goods with a detail that has no effect share a finding, and a limited quantity has its own', () => {
  const place = (text: string, reference: string, others: Partial<PlacedGoods> = {}) =>
    goods(text, { place: reference, ...others });
  const { findings } = findConflicts([
    place('1263 3 III Paint', 'KEA00000002', { netUnit: 'L' }),
    place(PEROXIDE, 'KEA00000003'),
    place('1263 3 III Paint', 'KEA00000001'),
    place('1263 3 III Paint', 'KEA00000004', { provision: 'LIMITED' }),
  ]);
  expect(findings.map(({ level, goods: [paint] }) => [level, paint?.places])).toEqual([
    ['SEPARATED', ['KEA00000001', 'KEA00000002']],
    ['CHECK', ['KEA00000004']],
  ]);
});

test('the same goods do not conflict, and findings beyond the limit are counted', () => {
  const many = [...'abcdefghijk'].flatMap((letter) => [
    goods(`1993 3 II Flammable liquid (${letter})`),
    goods(`1479 5.1 II Oxidizing solid (${letter})`),
  ]);
  const { findings, moreFindings } = findConflicts([...many, ...many]);
  expect([findings.length, moreFindings]).toEqual([100, 21]);
  expect(findConflicts([goods(PEROXIDE), goods(PEROXIDE, { place: 'Item 2' })]).findings).toEqual([]);
});
