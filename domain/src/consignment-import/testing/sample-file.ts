import { type Column, COLUMN_KEYS, COLUMNS } from '#consignment-import/columns.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';

/** The codes that are valid in the tests of the import. */
export const SAMPLE_REFERENCE: ImportReference = {
  accounts: [
    { id: 11, code: 'HH-001', name: 'Main' },
    { id: 12, code: '0042', name: 'Projects' },
  ],
  serviceTypes: [
    { code: 'STD', name: 'Standard' },
    { code: 'EXP', name: 'Express' },
  ],
  sites: [
    { participantId: 21, code: 'HH-AKL', name: 'Auckland store' },
    { participantId: 22, code: 'HH-DUD', name: 'Dunedin store' },
  ],
  packagingTypes: [
    { code: 'PALLET', name: 'Pallet', defaultVolume: 1.8, defaultWeight: 500 },
    { code: 'CTN', name: 'Carton', defaultVolume: 0.05, defaultWeight: 12 },
    { code: 'BULK', name: 'Bulk', defaultVolume: 0, defaultWeight: 0 },
  ],
  hireUnits: [{ providerCode: 'CHEP', code: 'PAL', name: 'Pallet' }],
  isDescriptionOptional: false,
  unavailable: { pickupDate: null, export: null, hireage: null },
};

/** A row without an issue under `SAMPLE_REFERENCE`. */
export const SAMPLE_ROW: Readonly<Record<Column, string>> = {
  account: 'HH-001',
  serviceType: 'STD',
  pickupDate: '24-03-2026',
  deliveryDate: '2026/03/26',
  senderSite: 'HH-AKL',
  senderReference: 'HH-22104',
  senderNotes: 'Call first',
  receiverSite: 'HH-DUD',
  receiverReference: 'DUD-4410',
  ecert: 'NZ-2026-1',
  salesReference: 'SO 1',
  freightType: 'PALLET',
  freightDescription: 'Flat-pack shelving',
  freightQuantity: '4',
  freightVolume: '',
  freightWeight: '1200.5',
  hireageProvider: 'CHEP',
  hireageType: 'PAL',
  hireageQuantity: '2',
};

export const BLANK_ROW: Readonly<Record<Column, string>> = {
  ...SAMPLE_ROW,
  account: '',
  serviceType: '',
  pickupDate: '',
  deliveryDate: '',
  senderSite: '',
  senderReference: '',
  senderNotes: '',
  receiverSite: '',
  receiverReference: '',
  ecert: '',
  salesReference: '',
  freightType: '',
  freightDescription: '',
  freightQuantity: '',
  freightVolume: '',
  freightWeight: '',
  hireageProvider: '',
  hireageType: '',
  hireageQuantity: '',
};

export const HEADINGS = COLUMN_KEYS.map((column) => COLUMNS[column]);

/** A file of these rows, separated by commas; no cell may need quoting. */
export const fileOf = (...rows: readonly Readonly<Record<Column, string>>[]): string =>
  [HEADINGS, ...rows.map((cells) => COLUMN_KEYS.map((column) => cells[column]))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
