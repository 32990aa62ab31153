import type { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { NewTag } from '#loading/new-consignment.ts';

export interface DemoServiceType {
  readonly code: string;
  readonly name: string;
  readonly cubicFactorKgPerM3: number;
  readonly transitDays: number;
  readonly autoGeneratesLabel: boolean;
  readonly isActive: boolean;
  /** Relative share of the consignments. */
  readonly share: number;
}

export interface DemoPackagingType {
  readonly code: string;
  readonly name: string;
  readonly defaultVolumeM3: number;
  readonly defaultWeightKg: number;
  /** Null: the usual limit of its name. */
  readonly maxWeightKg: number | null;
  readonly share: number;
}

export interface DemoHireUnit {
  readonly providerCode: string;
  readonly code: string;
  readonly name: string;
}

/** Reference data of a tenant. */
export interface DemoCatalogue {
  readonly serviceTypes: readonly DemoServiceType[];
  readonly packagingTypes: readonly DemoPackagingType[];
  readonly hireUnits: readonly DemoHireUnit[];
  readonly tags: readonly NewTag[];
}

const service = (
  [code, name]: readonly [string, string],
  [cubicFactorKgPerM3, transitDays, share]: readonly [number, number, number],
  special: Partial<DemoServiceType> = {},
): DemoServiceType => ({
  code,
  name,
  cubicFactorKgPerM3,
  transitDays,
  share,
  autoGeneratesLabel: false,
  isActive: true,
  ...special,
});

const packaging = (
  [code, name]: readonly [string, string],
  [defaultVolumeM3, defaultWeightKg, share]: readonly [number, number, number],
  maxWeightKg: number | null = null,
): DemoPackagingType => ({ code, name, defaultVolumeM3, defaultWeightKg, maxWeightKg, share });

export const DEMO_CATALOGUES: Readonly<Record<(typeof DEMO_TENANTS)[number]['code'], DemoCatalogue>> = {
  kea: {
    serviceTypes: [
      service(['STD', 'Standard'], [333, 3, 50]),
      service(['EXP', 'Express'], [250, 1, 25], { autoGeneratesLabel: true }),
      service(['ECO', 'Economy'], [333, 5, 15]),
      service(['AIR', 'Air'], [167, 1, 7], { autoGeneratesLabel: true }),
      service(['MOANA', 'Coastal – Moana'], [1000, 8, 3]),
      service(['SAT', 'Saturday (ended)'], [250, 1, 0], { isActive: false }),
    ],
    packagingTypes: [
      packaging(['CTN', 'Carton'], [0.036, 12.5, 45]),
      packaging(['PLT', 'Pallet'], [1.44, 350, 25]),
      packaging(['SAT', 'Satchel'], [0.004, 2, 8]),
      packaging(['BAG', 'Bag'], [0.05, 20, 6]),
      packaging(['CRT', 'Crate'], [0.6, 120, 6]),
      packaging(['DRM', 'Drum'], [0.23, 205, 5]),
      packaging(['BDL', 'Bundle'], [0.18, 45, 3]),
      packaging(['IBC', 'Intermediate bulk container'], [1.2, 1050, 2]),
    ],
    hireUnits: [
      { providerCode: 'KPL', code: 'KPL-BLUE', name: 'Kea Pallet, blue' },
      { providerCode: 'KPL', code: 'KPL-HALF', name: 'Kea Pallet, half' },
      { providerCode: 'TOTE', code: 'TOTE-60', name: 'Tote box 60 L' },
    ],
    tags: [
      { code: 'FRAG', name: 'Fragile', colour: '#c2255c' },
      { code: 'TAPU', name: 'Taonga – handle with care', colour: '#6741d9' },
      { code: 'RTN', name: 'Return', colour: '#1971c2' },
      { code: 'URG', name: 'Urgent', colour: '#e03131' },
      { code: 'TAIL', name: 'Tail lift', colour: '#2f9e44' },
    ],
  },
  tui: {
    serviceTypes: [
      service(['OVN', 'Overnight'], [200, 1, 40], { autoGeneratesLabel: true }),
      service(['ROAD', 'Road'], [333, 3, 60]),
    ],
    packagingTypes: [
      packaging(['BOX', 'Box'], [0.03, 8, 60], 20),
      packaging(['PAL', 'Pallet'], [1.2, 300, 30]),
      packaging(['ROLL', 'Roll'], [0.15, 30, 10]),
    ],
    hireUnits: [{ providerCode: 'TUI', code: 'TUI-PAL', name: 'Tūī pallet' }],
    tags: [
      { code: 'FRAG', name: 'Fragile', colour: '#c2255c' },
      { code: 'HOLD', name: 'Hold at depot', colour: '#e8590c' },
    ],
  },
};
