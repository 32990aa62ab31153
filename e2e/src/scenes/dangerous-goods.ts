import { FULL_ACCESS, heading, type Scene } from '#scenes/scene.ts';
import { DECLARATION, SEGREGATION } from '#scenes/segregation-sample.ts';
import { expect } from '#slow-expect.ts';

/** The signature of a declaration, for goods that must not be loaded together. */
export const DANGEROUS_GOODS_SCENES: readonly Scene[] = [
  {
    name: 'declaration-sign',
    people: { kea: FULL_ACCESS.kea },
    async open({ page, examples, goto }) {
      await page.route(/\/dangerous-goods-declaration$/, (route) =>
        route.fulfill({ json: SIGNABLE_DECLARATION }),
      );
      await goto(`/consignment/${examples.dangerous}`);
      await expect(heading(page, examples.dangerous)).toBeVisible();
      await page.getByRole('button', { name: 'Sign declaration' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign the declaration' })).toBeVisible();
    },
  },
];

const PARTY = {
  siteId: null,
  street: '12 Kea Road',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
  country: '',
  phone: '09 555 0101',
};

const ITEM = {
  technicalName: null,
  subsidiaryClasses: [],
  packingGroup: 'II',
  innerCount: null,
  innerKind: null,
  innerSize: null,
  provision: 'STANDARD',
  flashPoint: null,
  isMarinePollutant: null,
};

const SIGNABLE_DECLARATION = {
  ...DECLARATION,
  run: null,
  segregation: SEGREGATION,
  signatory: 'Hana Wilcox',
  content: {
    reference: 'KEA00000123',
    statement:
      'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
    consignor: { ...PARTY, name: 'Kea Paints' },
    consignee: { ...PARTY, name: 'Rimu Joinery', city: 'Napier', postcode: '4110' },
    seaLeg: 'NONE',
    emergencyName: 'Aroha Ngata',
    emergencyPhone: '0800 555 014',
    items: [
      {
        ...ITEM,
        position: 1,
        unNumber: '1263',
        properShippingName: 'Paint',
        class: '3',
        grossWeightKg: 86,
        innerCount: 24,
        innerKind: 'can',
        innerSize: '500 mL',
        outerCount: 4,
        outerKind: 'drum',
        netQuantity: 80,
        netUnit: 'L',
        flashPoint: 23,
      },
      {
        ...ITEM,
        position: 2,
        unNumber: '2014',
        properShippingName: 'Hydrogen peroxide, aqueous solution',
        class: '5.1',
        subsidiaryClasses: ['8'],
        grossWeightKg: 46,
        outerCount: 2,
        outerKind: 'jerrican',
        netQuantity: 40,
        netUnit: 'L',
      },
    ],
  },
};
