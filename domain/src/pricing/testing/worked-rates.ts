import type { LaneRate, RateSet, SurchargeRate, WeightBreak } from '#pricing/rates.ts';

const card = { id: 1, name: 'Worked table', effectiveFrom: '2026-01-01' } as const;

const lane = (
  [base, minimum, perItem]: readonly [string, string, string],
  cubicFactor: string,
  breaks: readonly (readonly [fromKg: string, perKg: string])[],
): LaneRate => ({
  card,
  originZone: 'AKL',
  destinationZone: 'AKL',
  base,
  minimum,
  perItem,
  cubicFactor,
  weightBreaks: breaks.map(([fromKg, perKg]): WeightBreak => ({ fromKg, perKg })),
});

export const WORKED_LANES: Readonly<Record<string, LaneRate>> = {
  METRO: lane(['6.50', '18.00', '0'], '333', [
    ['0', '0.42'],
    ['100', '0.36'],
    ['500', '0.29'],
  ]),
  SOUTH: lane(['12.00', '46.00', '0'], '250', [
    ['0', '0.62'],
    ['500', '0.486'],
    ['1000', '0.41'],
  ]),
  EXPRESS: lane(['9.00', '25.00', '1.15'], '250', [['0', '0.875']]),
  AIR: lane(['0', '60.00', '0'], '167', [
    ['0', '3.10'],
    ['45', '2.65'],
  ]),
  PIECES: lane(['4.80', '0', '7.35'], '200', []),
};

/** Lanes that cross Cook Strait. */
export const INTERISLAND_LANES: ReadonlySet<string> = new Set(['SOUTH', 'AIR']);

const surcharge = (
  code: SurchargeRate['code'],
  basis: SurchargeRate['basis'],
  amount: string,
  over: Partial<SurchargeRate> = {},
): SurchargeRate => ({
  code,
  name: code,
  basis,
  amount,
  minimum: '0',
  longerThan: null,
  effectiveFrom: '2026-01-01',
  ...over,
});

/** Two changes within March, and one on each of the two days on which the clock changes. */
export const FUEL_VERSIONS: readonly SurchargeRate[] = [
  surcharge('FAF', 'percent', '14.2'),
  surcharge('FAF', 'percent', '21.6', { effectiveFrom: '2026-03-16' }),
  surcharge('FAF', 'percent', '30.4', { effectiveFrom: '2026-03-23' }),
  surcharge('FAF', 'percent', '28', { effectiveFrom: '2026-04-05' }),
  surcharge('FAF', 'percent', '25.5', { effectiveFrom: '2026-09-27' }),
];

export const OTHER_SURCHARGES: readonly SurchargeRate[] = [
  surcharge('RURAL', 'consignment', '8.50'),
  surcharge('INTERISLAND', 'kg', '0.028', { minimum: '2.00' }),
  surcharge('DG', 'item', '15.00', { minimum: '35.00' }),
  surcharge('OVERSIZE', 'item', '25.00', { longerThan: '3' }),
  surcharge('REMOTE', 'percent', '10', { minimum: '12.00' }),
  surcharge('RESIDENTIAL', 'consignment', '6.75'),
];

export const WORKED_EXTRAS: RateSet['extras'] = [
  { code: 'TAIL', price: '45.00', effectiveFrom: '2026-01-01' },
  { code: 'CALL', price: '6.50', effectiveFrom: '2026-01-01' },
  { code: 'PACK', price: '3.335', effectiveFrom: '2026-01-01' },
];
