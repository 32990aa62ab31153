import { describe, expect, it } from 'vitest';
import { changeSentence, type FieldChange } from '#consignment/change-sentence.ts';

const CASES: readonly [FieldChange, string][] = [
  [{ field: 'created', item: null, from: null, to: 'KEA00000123' }, 'Consignment created'],
  [{ field: 'status', item: null, from: 'Draft', to: 'Ready' }, 'Status changed from Draft to Ready'],
  [
    { field: 'receiver.phone', item: null, from: '09 555 1000', to: '021 555 222' },
    'Receiver phone changed from 09 555 1000 to 021 555 222',
  ],
  [{ field: 'notes', item: null, from: null, to: 'Ring first' }, 'Sender notes set to Ring first'],
  [{ field: 'notes', item: null, from: 'Ring first', to: null }, 'Sender notes removed, was Ring first'],
  [
    {
      field: 'requestedDelivery',
      item: null,
      from: '2026-03-17T11:00:00.000Z',
      to: '2026-03-18T11:00:00.000Z',
    },
    'Requested delivery changed from 18/03/2026 to 19/03/2026',
  ],
  [
    {
      field: 'confirmedDelivery',
      item: null,
      from: '2026-03-17T19:00:00.000Z',
      to: '2026-03-17T21:30:00.000Z',
    },
    'Confirmed delivery changed from 18/03/2026 8:00:00 am to 18/03/2026 10:30:00 am',
  ],
  [
    { field: 'item.weight', item: '2', from: '12', to: '14.5' },
    'Freight item 2: weight changed from 12 kg to 14.5 kg',
  ],
  [
    { field: 'item', item: '3', from: null, to: '2 × Carton, 0.1 m³, 5 kg' },
    'Freight item 3 added: 2 × Carton, 0.1 m³, 5 kg',
  ],
  [
    { field: 'item', item: '3', from: '2 × Carton, 0.1 m³, 5 kg', to: null },
    'Freight item 3 removed: 2 × Carton, 0.1 m³, 5 kg',
  ],
  [
    { field: 'extra', item: 'Tail lift', from: 'ONREQUEST', to: 'INCLUDED' },
    'Delivery extra Tail lift changed from On request to Included',
  ],
  [{ field: 'file', item: null, from: null, to: 'Packing list.pdf' }, 'File “Packing list.pdf” attached'],
  [{ field: 'file', item: null, from: 'Packing list.pdf', to: null }, 'File “Packing list.pdf” removed'],
  [{ field: 'trackingLink', item: null, from: 'on', to: 'off' }, 'Tracking link turned off'],
  [{ field: 'confirmedPrice', item: null, from: null, to: '184.2' }, 'Confirmed price set to $184.20'],
  [
    { field: 'confirmedPrice', item: null, from: '984', to: '13793.95' },
    'Confirmed price changed from $984.00 to $13,793.95',
  ],
];

describe('the sentence of a change', () => {
  it.each(CASES)('%o', (change, sentence) => {
    expect(changeSentence(change)).toBe(sentence);
  });
});
