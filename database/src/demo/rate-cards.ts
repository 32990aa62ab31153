import type { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';

type TenantCode = (typeof DEMO_TENANTS)[number]['code'];

export interface DemoLane {
  readonly service: string;
  readonly origin: string;
  readonly destination: string;
  readonly base: number;
  readonly minimum: number;
  readonly weightBreaks: readonly { readonly fromKg: number; readonly perKg: number }[];
}

interface DemoService {
  readonly code: string;
  readonly base: number;
  readonly minimum: number;
  /** NZD per kilogram at no distance, and for each 100 km of it. */
  readonly perKg: number;
  readonly per100Km: number;
  /** Zones it serves. */
  readonly zones: readonly string[];
}

/** Kilometres by road from the north, as far as a price needs them. */
const POSITION: Readonly<Record<string, number>> = {
  NTH: 0,
  AKL: 160,
  WKO: 285,
  BOP: 360,
  EST: 560,
  TAR: 520,
  MWT: 680,
  WGN: 800,
  NEL: 930,
  WST: 1_180,
  CHC: 1_230,
  DUN: 1_590,
  STL: 1_790,
};
const EVERYWHERE = Object.keys(POSITION);
const NORTH_ISLAND = EVERYWHERE.slice(0, 8);

const SERVICES: Readonly<Record<TenantCode, readonly DemoService[]>> = {
  kea: [
    { code: 'STD', base: 9.5, minimum: 22, perKg: 0.16, per100Km: 0.034, zones: EVERYWHERE },
    { code: 'EXP', base: 14, minimum: 38, perKg: 0.32, per100Km: 0.052, zones: EVERYWHERE },
    { code: 'ECO', base: 7, minimum: 18, perKg: 0.12, per100Km: 0.027, zones: EVERYWHERE },
    {
      code: 'AIR',
      base: 24,
      minimum: 60,
      perKg: 2.1,
      per100Km: 0.06,
      zones: ['AKL', 'WGN', 'NEL', 'CHC', 'DUN'],
    },
    {
      code: 'MOANA',
      base: 60,
      minimum: 120,
      perKg: 0.05,
      per100Km: 0.006,
      zones: ['AKL', 'BOP', 'NEL', 'CHC'],
    },
  ],
  tui: [
    { code: 'OVN', base: 11, minimum: 26, perKg: 0.38, per100Km: 0.06, zones: NORTH_ISLAND },
    { code: 'ROAD', base: 8, minimum: 19.5, perKg: 0.15, per100Km: 0.033, zones: EVERYWHERE },
  ],
};

/** The tenant's own card and one for a customer; `percent` is of the tenant's own prices. */
export const DEMO_RATE_CARDS: Readonly<
  Record<
    TenantCode,
    readonly { readonly organisationId: number | null; readonly name: string; readonly percent: number }[]
  >
> = {
  kea: [
    { organisationId: null, name: 'Kea Freight general', percent: 100 },
    { organisationId: 101, name: 'Harakeke Homewares', percent: 92 },
  ],
  tui: [
    { organisationId: null, name: 'Tūī Logistics general', percent: 100 },
    { organisationId: 201, name: 'Pāua Packaging', percent: 95 },
  ],
};

/** Weight breaks, each with the share of the first rate that is charged from it on. */
const BREAKS = [
  [0, 100],
  [100, 88],
  [500, 78],
  [1_000, 70],
] as const;

export function demoLanes(tenant: TenantCode, percent: number): DemoLane[] {
  return SERVICES[tenant].flatMap((service) =>
    service.zones.flatMap((origin) =>
      service.zones.map((destination) => {
        const distance = Math.abs((POSITION[origin] ?? 0) - (POSITION[destination] ?? 0));
        const perKg = ((service.perKg + (service.per100Km * distance) / 100) * percent) / 100;
        return {
          service: service.code,
          origin,
          destination,
          base: rounded((service.base * percent) / 100, 2),
          minimum: rounded((service.minimum * percent) / 100, 2),
          weightBreaks: BREAKS.map(([fromKg, share]) => ({
            fromKg,
            perKg: rounded((perKg * share) / 100, 4),
          })),
        };
      }),
    ),
  );
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}
