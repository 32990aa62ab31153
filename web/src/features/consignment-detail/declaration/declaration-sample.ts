import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';

const PARTY = {
  siteId: null,
  street: '12 Kea Road',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
  country: '',
  phone: '09 555 0101',
};

/** A declaration for component tests. */
export const INCOMPLETE: Declaration = {
  version: 1,
  lines: [
    {
      lineItemId: 7,
      position: 2,
      declared: 'UN 1263, Paint, class 3, packing group II',
      innerCount: null,
      innerKind: null,
      innerSize: null,
      outerCount: 4,
      outerKind: 'drum',
      netQuantity: 80,
      netUnit: 'L',
      provision: 'STANDARD',
      flashPoint: null,
      isMarinePollutant: null,
      needsFlashPoint: true,
      hasOutdatedDetails: false,
    },
  ],
  content: {
    reference: 'KEA00000123',
    statement:
      'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
    consignor: { ...PARTY, name: 'Kea Paints' },
    consignee: { ...PARTY, name: 'Tui Hardware', city: 'Nelson', postcode: '7010' },
    seaLeg: 'COOK_STRAIT',
    emergencyName: 'Aroha Ngata',
    emergencyPhone: '0800 555 014',
    items: [
      {
        position: 2,
        unNumber: '2920',
        properShippingName: 'Corrosive liquid, flammable, n.o.s.',
        technicalName: 'propanol',
        class: '8',
        subsidiaryClasses: ['3'],
        packingGroup: 'II',
        grossWeightKg: 86,
        innerCount: 24,
        innerKind: 'can',
        innerSize: '500 mL',
        outerCount: 4,
        outerKind: 'drum',
        netQuantity: 80,
        netUnit: 'L',
        provision: 'LIMITED',
        flashPoint: 23,
        isMarinePollutant: null,
      },
    ],
  },
  emergencyName: null,
  emergencyPhone: null,
  suggestedEmergencyName: 'Aroha Ngata',
  suggestedEmergencyPhone: '0800 555 014',
  canChange: true,
  isComplete: false,
  issues: [
    { lineItemId: 7, field: 'outerKind', message: 'Enter the kind of packages.', isRequired: true },
    {
      lineItemId: 7,
      field: 'isMarinePollutant',
      message: 'Select whether the goods are a marine pollutant.',
      isRequired: false,
    },
  ],
  contentHash: 'a'.repeat(64),
  segregation: {
    source: '49 CFR 177.848',
    asOf: '2026-08-07',
    findings: [
      {
        level: 'SEPARATED',
        rule: '49 CFR 177.848(d)',
        message: 'Load in the same vehicle only separated, so that leaking contents cannot mix.',
        goods: [
          { declared: 'UN 1203, Petrol, class 3, packing group II', places: ['item 1'], morePlaces: 0 },
          { declared: 'UN 2014, Hydrogen peroxide, class 5.1 (8)', places: ['item 2'], morePlaces: 0 },
        ],
      },
    ],
    moreFindings: 0,
  },
  run: null,
  signature: null,
  signatory: 'Hana Wilcox',
};

/** The same without issues. */
export const COMPLETE: Declaration = {
  ...INCOMPLETE,
  isComplete: true,
  issues: [],
};
