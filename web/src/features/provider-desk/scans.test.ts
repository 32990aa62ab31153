import { expect, test } from 'vitest';
import {
  blockerOf,
  type DeskConsignment,
  reduceScans,
  type Scan,
  scannedItems,
} from '#features/provider-desk/scans.ts';
import { stayText } from '#features/provider-desk/stay-text.ts';

const consignment = (changes: Partial<DeskConsignment> = {}): DeskConsignment => ({
  reference: 'KEA00000001',
  sscc: null,
  status: 'STAGED',
  statusAt: '2026-03-18T01:30:00.000Z',
  isHandedOver: true,
  organisation: 'Rātā Supplies',
  site: 'Auckland',
  run: null,
  receiver: { name: 'Kōwhai Joinery', phone: null, addressLines: [], city: 'Napier' },
  serviceType: 'Standard',
  pieces: 2,
  weight: 10,
  requestedDeliveryDay: null,
  confirmedDeliveryDay: null,
  confirmedPrice: null,
  hasProof: false,
  remarks: [],
  threads: [],
  history: [],
  ...changes,
});

const afterScans = (...found: readonly Partial<DeskConsignment>[]) =>
  found.reduce<readonly Scan[]>((scans, changes, index) => {
    const key = String(index);
    return reduceScans(reduceScans(scans, { type: 'scan', key, code: 'x' }), {
      type: 'found',
      key,
      found: consignment(changes),
    });
  }, []);

const only = (scans: readonly Scan[]): Scan => {
  const [scan] = scans;
  if (scan === undefined) throw new Error('The list is empty');
  return scan;
};

test('[@API-03] two scans before the first response are both kept', () => {
  let scans = reduceScans([], { type: 'scan', key: 'a', code: 'KEA00000001' });
  scans = reduceScans(scans, { type: 'scan', key: 'b', code: 'KEA00000002' });
  scans = reduceScans(scans, { type: 'found', key: 'b', found: consignment({ reference: 'KEA00000002' }) });
  scans = reduceScans(scans, { type: 'found', key: 'a', found: consignment() });
  expect(scans.map(({ found }) => found?.reference)).toEqual(['KEA00000001', 'KEA00000002']);
});

test('[@API-03] labels of one consignment share a row, and a label counts once', () => {
  const scan = afterScans({ sscc: '1' }, { sscc: '1' });
  expect(scan).toHaveLength(1);
  expect(blockerOf(only(scan), 'PICKUP')).toBe('Scan 1 more item');
  const both = afterScans({ sscc: '1' }, { sscc: '2' });
  expect(scannedItems(only(both))).toBe(2);
  expect(blockerOf(only(both), 'PICKUP')).toBeNull();
});

test('[@API-03] a reference counts as all items', () => {
  expect(scannedItems(only(afterScans({ sscc: '1' }, { sscc: null })))).toBe(2);
});

test('[@API-03] a consignment that cannot move has its reason', () => {
  expect(blockerOf(only(afterScans({ status: 'TRANSIT' })), 'PICKUP')).toBe(
    "Can't move to Picked Up. Status is In Transit.",
  );
  expect(blockerOf(only(afterScans({ status: 'FINAL', isHandedOver: false })), 'PICKUP')).toBe(
    'Pickup has not been requested. Status is Ready.',
  );
});

test('[@API-03] a retry has the same event, and a later move another one', () => {
  const attempt = { id: 'e1', occurredAt: '2026-03-18T02:00:00Z', status: 'PICKUP' } as const;
  let scans = reduceScans(afterScans({}), { type: 'attempt', attempts: new Map([['0', attempt]]) });
  expect(only(scans).attempt).toEqual(attempt);
  scans = reduceScans(scans, { type: 'outcome', outcomes: new Map([['0', { moved: 'PICKUP' }]]) });
  expect(only(scans).attempt).toBeNull();
  expect(blockerOf(only(scans), 'TRANSIT')).toBe('Moved to Picked Up');
  // Scanned again, the row starts from the beginning.
  scans = reduceScans(reduceScans(scans, { type: 'scan', key: '9', code: 'x' }), {
    type: 'found',
    key: '9',
    found: consignment({ status: 'PICKUP' }),
  });
  expect(scans).toHaveLength(1);
  expect(blockerOf(only(scans), 'TRANSIT')).toBeNull();
});

test('[@API-03] says why scans stay in the list', () => {
  const ready = afterScans({ reference: 'KEA00000001' });
  expect(stayText(ready, 'PICKUP')).toBeNull();
  let scans = afterScans(
    { reference: 'KEA00000001' },
    { reference: 'KEA00000002', sscc: '1' },
    { reference: 'KEA00000003', status: 'DELIVERED' },
    { reference: 'KEA00000004', isHandedOver: false, status: 'FINAL' },
  );
  expect(stayText(scans.slice(2), 'PICKUP')).toBe('1 with missing items stays in the list');
  scans = reduceScans(scans, { type: 'scan', key: 'u', code: 'nothing' });
  scans = reduceScans(scans, { type: 'failed', key: 'u', failure: 'No consignment has this label.' });
  scans = reduceScans(scans, { type: 'scan', key: 'v', code: 'KEA00000009' });
  expect(stayText(scans, 'PICKUP')).toBe(
    "1 with missing items, 1 that can't move to Picked Up, 1 without a requested pickup, 1 not found and 1 being looked up stay in the list",
  );
});

test('[@API-03] a moved consignment has no reason to stay, a rejected one has', () => {
  const scans = afterScans({ reference: 'KEA00000001' }, { reference: 'KEA00000002' });
  const [first, second] = scans.map(({ key }) => key);
  const outcomes = new Map([
    [first ?? '', { moved: 'PICKUP' as const }],
    [second ?? '', { rejected: 'The status cannot follow' }],
  ]);
  expect(stayText(reduceScans(scans, { type: 'outcome', outcomes }), 'PICKUP')).toBe(
    '1 that was not moved stays in the list',
  );
});
