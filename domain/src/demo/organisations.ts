/** Demo organisations. All names are invented. Ids are fixed so that sign-in and database agree. */
export interface DemoOrganisation {
  readonly id: number;
  readonly tenantCode: 'kea' | 'tui';
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
}

export const DEMO_ORGANISATIONS = [
  { id: 101, tenantCode: 'kea', code: 'HH', name: 'Harakeke Homewares', isActive: true },
  { id: 102, tenantCode: 'kea', code: 'KJ', name: 'Kōwhai Joinery', isActive: true },
  { id: 103, tenantCode: 'kea', code: 'MM', name: 'Matuku Marine', isActive: true },
  { id: 104, tenantCode: 'kea', code: 'WI', name: 'Weka Imports', isActive: false },
  { id: 201, tenantCode: 'tui', code: 'PP', name: 'Pāua Packaging', isActive: true },
  { id: 202, tenantCode: 'tui', code: 'RR', name: 'Rimu Retail', isActive: true },
  // Organisations with few consignments and without any.
  { id: 105, tenantCode: 'kea', code: 'KK', name: 'Kākā Kitchens', isActive: true },
  { id: 106, tenantCode: 'kea', code: 'RU', name: 'Ruru Roofing', isActive: true },
  { id: 203, tenantCode: 'tui', code: 'HT', name: 'Hoki Tackle', isActive: true },
  { id: 204, tenantCode: 'tui', code: 'KP', name: 'Koru Papers', isActive: true },
] as const satisfies readonly DemoOrganisation[];
