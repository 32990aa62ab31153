import { expect, test } from 'vitest';
import { packingSlipContent } from '#documents/packing-slip-content.ts';
import { documentFacts, documentParty } from '#documents/testing/document-facts.ts';

const facts = documentFacts({
  account: 'HARA01 Harakeke Homeware',
  salesReference: 'Tender 77',
  notes: 'Charge the second pallet to cost centre 4.',
  extras: ['Tail lift'],
  sender: documentParty({ email: 'dock@harakeke.example' }),
  hireage: { hireUnit: { providerCode: 'KPL', code: 'KPL-BLUE', name: 'Kea Pallet, blue' }, quantity: 4 },
  liability: { kind: 'DECLARED_VALUE', declaredValue: 12_500, declaredTerms: null },
});

test('a packing slip lists the freight for the receiver', () => {
  expect(packingSlipContent(facts)).toEqual({
    reference: 'KEA00000041',
    provider: 'Kea Freight',
    service: 'Overnight Express',
    despatch: '22/11/2026',
    deliverBy: null,
    from: {
      name: 'Harakeke Homeware Tāmaki',
      street: '12A Kōwhai Road',
      suburb: 'Onehunga',
      city: 'Auckland',
      postcode: '1061',
      country: '',
      phone: '09 555 0101',
    },
    to: {
      name: 'Whānau Kitchens Whangārei',
      street: '12A Te Ākau Street',
      suburb: 'Morningside',
      city: 'Whangārei',
      postcode: '0112',
      country: '',
      phone: '09 555 0101',
    },
    extras: ['Tail lift'],
    instructions: 'Ring the bell at the side door.',
    references: [
      { label: 'Sender ref', value: 'HH 405524' },
      { label: 'Receiver ref', value: 'PO 48213' },
    ],
    lines: [
      {
        count: '2',
        packaging: 'Pallets',
        description: 'Kitchen tapware',
        weight: '452.00 kg',
        dangerousGoods: null,
      },
      {
        count: '3',
        packaging: 'Drums',
        description: 'Paint',
        weight: '60.50 kg',
        dangerousGoods: 'UN 1263, PAINT, class 3 (8), packing group II',
      },
    ],
    totals: { items: '5', weight: '512.50 kg' },
  });
});

test('a packing slip has nothing that stays between sender and carrier', () => {
  const text = JSON.stringify(packingSlipContent(facts));
  for (const hidden of [
    'HARA01',
    'Tender 77',
    'cost centre',
    'KPL-BLUE',
    '12,500',
    '12500',
    'harakeke.example',
  ])
    expect(text).not.toContain(hidden);
});
