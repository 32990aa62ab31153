/** The two demo tenants: one with everything switched on, one with the default settings of TENANT-03 and bookings. */
export interface DemoTenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly externalId: string;
  /** Three letters that start every reference of the tenant (design rule 13). */
  readonly referencePrefix: string;
  readonly audience: string;
  readonly brandColour: string;
  /** GS1 reserves 952 for demonstrations and examples. */
  readonly gs1Prefix: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, boolean>>;
}

export const DEMO_TENANTS = [
  {
    id: 1,
    code: 'kea',
    name: 'Kea Freight',
    host: 'localhost',
    externalId: 'demo-kea',
    referencePrefix: 'KEA',
    audience: 'urn:cartage:kea:api',
    brandColour: '#017d6b',
    gs1Prefix: '9521001',
    settings: {
      RequestedPickupDateEnabled: 'true',
      DangerousGoodsEnabled: 'true',
      CsvImportEnabled: 'true',
      TermsOfCarriageUrl: 'https://kea.example/terms-of-carriage',
      LiabilityKinds: 'LIMITED,DECLARED_VALUE,OWNERS_RISK,DECLARED_TERMS',
      ReceiverPhone: '0800 555 014',
    },
    flags: { DeliveryBookings: true, DeliveryExtras: true, ExportConsignments: true },
  },
  {
    id: 2,
    code: 'tui',
    name: 'Tūī Logistics',
    host: 'tui.localhost',
    externalId: 'demo-tui',
    referencePrefix: 'TUI',
    audience: 'urn:cartage:tui:api',
    brandColour: '#5f61d9',
    gs1Prefix: '9521002',
    settings: { LiabilityKinds: 'LIMITED,OWNERS_RISK', ReceiverPhone: '0800 555 027' },
    flags: { DeliveryBookings: true },
  },
] as const satisfies readonly DemoTenant[];
