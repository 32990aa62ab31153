import { PLACE_KINDS, type PlaceKind } from '#pricing/priced-place.ts';
import { SURCHARGE_BASES, SURCHARGE_CODES } from '#pricing/rates.ts';
import { CARD_FILE } from '#rate-files/card-file.ts';
import type { CellReader } from '#rate-files/cell-reader.ts';
import { AMOUNT, rateFile, yesOrEmpty } from '#rate-files/rate-file-kind.ts';
import { regionName } from '#regions.ts';
import { fold } from '#text/fold.ts';
import { formatDay } from '#dates/format.ts';

const ZONE_CODE = /^[A-Z0-9][A-Z0-9-]{0,19}$/;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const ALL_REGIONS = 'All';

const ZONE_FILE = rateFile('zones', {
  columns: {
    kind: 'Kind',
    place: 'Place',
    zone: 'Zone',
    zoneName: 'Zone name',
    rural: 'Rural',
    remote: 'Remote',
    residential: 'Residential',
  },
  read(cells) {
    const kind = cells.oneOf('kind', PLACE_KINDS);
    return {
      kind,
      place: readPlace(cells, kind),
      zone: cells.matching('zone', ZONE_CODE, 'must be capital letters, digits and hyphens'),
      zoneName: cells.required('zoneName'),
      isRural: cells.yesNo('rural'),
      isRemote: cells.yesNo('remote'),
      isResidential: cells.yesNo('residential'),
    };
  },
  key: ({ kind, place }) => `${kind} ${place}`,
  write: (row) => ({
    kind: row.kind,
    place: row.place,
    zone: row.zone ?? '',
    zoneName: row.zoneName,
    rural: yesOrEmpty(row.isRural),
    remote: yesOrEmpty(row.isRemote),
    residential: yesOrEmpty(row.isResidential),
  }),
});

function readPlace(cells: CellReader<'place'>, kind: PlaceKind): string {
  if (kind === 'region') return cells.region('place');
  if (kind === 'city') return fold(cells.required('place'));
  // Spreadsheets drop the leading zero of a postcode.
  return cells.matching('place', /^\d{3,4}$/, 'must be a postcode of four digits').padStart(4, '0');
}

const EXTRA_FILE = rateFile('extras', {
  columns: { code: 'Extra', price: 'Price' },
  read: (cells, { extras }) => ({
    code: cells.known('code', extras, 'a delivery extra of the tenant'),
    price: cells.decimal('price', AMOUNT),
  }),
  key: ({ code }) => code,
  write: ({ code, price }) => ({ code, price }),
});

const SURCHARGE_FILE = rateFile('surcharges', {
  columns: {
    code: 'Surcharge',
    name: 'Name',
    basis: 'Basis',
    amount: 'Amount',
    minimum: 'Minimum',
    longerThan: 'Longer than',
  },
  read(cells) {
    const code = cells.oneOf('code', SURCHARGE_CODES);
    const longerThan = cells.positive('longerThan', { places: 2, max: 100 });
    if ((longerThan !== null) !== (code === 'OVERSIZE'))
      cells.reject('longerThan', code === 'OVERSIZE' ? 'is required for OVERSIZE' : 'is only for OVERSIZE');
    return {
      code,
      name: cells.required('name'),
      basis: cells.oneOf('basis', SURCHARGE_BASES),
      amount: cells.decimal('amount', AMOUNT),
      minimum: cells.decimal('minimum', { ...AMOUNT, fallback: '0' }),
      longerThan,
    };
  },
  key: ({ code }) => code,
  write: ({ code, name, basis, amount, minimum, longerThan }) => ({
    code,
    name,
    basis,
    amount,
    minimum,
    longerThan: longerThan ?? '',
  }),
});

const TRANSIT_FILE = rateFile('transit-days', {
  columns: { serviceType: 'Service type', transitDays: 'Transit days', cutOff: 'Cut-off' },
  read: (cells, { serviceTypes }) => ({
    serviceType: cells.known('serviceType', serviceTypes, 'a service type of the tenant'),
    transitDays: cells.decimal('transitDays', { places: 0, max: 365 }),
    cutOff: cells.time('cutOff'),
  }),
  key: ({ serviceType }) => serviceType,
  write: ({ serviceType, transitDays, cutOff }) => ({ serviceType, transitDays, cutOff }),
});

const RUN_FILE = rateFile('runs', {
  columns: {
    code: 'Run',
    name: 'Name',
    region: 'Region',
    weekdays: 'Weekdays',
    starts: 'Starts',
    ends: 'Ends',
    capacity: 'Capacity',
  },
  read(cells) {
    const [starts, ends] = [cells.time('starts'), cells.time('ends')];
    if (starts >= ends) cells.reject('ends', 'must be after Starts');
    return {
      code: cells.required('code'),
      name: cells.required('name'),
      region: cells.region('region'),
      weekdays: readWeekdays(cells),
      starts,
      ends,
      capacity: cells.decimal('capacity', { places: 0, max: 9_999 }),
    };
  },
  key: ({ code }) => code,
  write: ({ region, weekdays, ...run }) => ({
    ...run,
    region: regionName(region),
    weekdays: weekdays.map((day) => WEEKDAYS[day] ?? '').join(' '),
  }),
});

function readWeekdays(cells: CellReader<'weekdays'>): readonly number[] {
  const text = cells.required('weekdays');
  const days = text
    .split(/[\s,]+/)
    .map((name) => WEEKDAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase()));
  if (text !== '' && days.some((day) => day < 0))
    cells.reject('weekdays', `must be days such as Mon Tue Fri: ${text}`);
  return [...new Set(days)].toSorted((a, b) => a - b);
}

const CLOSURE_FILE = rateFile('closures', {
  columns: { day: 'Day', region: 'Region', reason: 'Reason' },
  read: (cells) => ({
    day: cells.day('day'),
    region:
      cells.required('region').toLowerCase() === ALL_REGIONS.toLowerCase() ? null : cells.region('region'),
    reason: cells.required('reason'),
  }),
  key: ({ day, region }) => `${day} ${region}`,
  write: ({ day, region, reason }) => ({
    day: formatDay(day),
    region: region === null ? ALL_REGIONS : regionName(region),
    reason,
  }),
});

/** The files in which the provider's staff maintain rates and schedules. */
export const RATE_FILES = {
  zones: ZONE_FILE,
  cards: CARD_FILE,
  extras: EXTRA_FILE,
  surcharges: SURCHARGE_FILE,
  'transit-days': TRANSIT_FILE,
  runs: RUN_FILE,
  closures: CLOSURE_FILE,
} as const;
