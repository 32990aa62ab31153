import { compare, decimal, parseDecimal } from '#decimal/decimal.ts';
import type { WeightBreak } from '#pricing/rates.ts';
import type { CellReader } from '#rate-files/cell-reader.ts';
import { AMOUNT, rateFile } from '#rate-files/rate-file-kind.ts';
import type { CardLane, RateReferences } from '#rate-files/rate-rows.ts';

const COLUMNS = {
  organisation: 'Organisation',
  account: 'Account',
  card: 'Card',
  serviceType: 'Service type',
  fromZone: 'From zone',
  toZone: 'To zone',
  base: 'Base',
  minimum: 'Minimum',
  perItem: 'Per item',
  cubicFactor: 'Cubic factor',
  weightBreaks: 'Weight breaks',
} as const;
type Column = keyof typeof COLUMNS;

const LANE_COLUMNS = [
  'serviceType',
  'fromZone',
  'toZone',
  'base',
  'minimum',
  'perItem',
  'cubicFactor',
  'weightBreaks',
] as const;

/** Every card in the file is complete. Other cards stay as they are. */
export const CARD_FILE = rateFile('cards', {
  columns: COLUMNS,
  read(cells, references) {
    const organisation = cells.text('organisation') || null;
    const account = cells.text('account') || null;
    const accounts = organisation === null ? [] : references.accounts.get(organisation);
    if (accounts === undefined)
      cells.reject('organisation', `is not an organisation of the tenant: ${organisation}`);
    else if (account !== null && !accounts.includes(account))
      cells.reject(
        'account',
        organisation === null ? 'needs an organisation' : `is not an account of ${organisation}: ${account}`,
      );
    return { organisation, account, card: cells.required('card'), lane: readLane(cells, references) };
  },
  key: ({ organisation, account, lane }) =>
    JSON.stringify([organisation, account, lane?.serviceType, lane?.fromZone, lane?.toZone]),
  write: ({ organisation, account, card, lane }) => ({
    organisation: organisation ?? '',
    account: account ?? '',
    card,
    serviceType: lane?.serviceType ?? '',
    fromZone: lane?.fromZone ?? '',
    toZone: lane?.toZone ?? '',
    base: lane?.base ?? '',
    minimum: lane?.minimum ?? '',
    perItem: lane?.perItem ?? '',
    cubicFactor: lane?.cubicFactor ?? '',
    weightBreaks: lane?.weightBreaks.map(({ fromKg, perKg }) => `${fromKg}:${perKg}`).join(' ') ?? '',
  }),
});

/** A row without any lane column ends its card. */
function readLane(cells: CellReader<Column>, references: RateReferences): CardLane | null {
  if (LANE_COLUMNS.every((column) => cells.text(column) === '')) return null;
  return {
    serviceType: cells.known('serviceType', references.serviceTypes, 'a service type of the tenant'),
    fromZone: cells.known('fromZone', references.zones, 'a zone of the tenant'),
    toZone: cells.known('toZone', references.zones, 'a zone of the tenant'),
    base: cells.decimal('base', { ...AMOUNT, fallback: '0' }),
    minimum: cells.decimal('minimum', { ...AMOUNT, fallback: '0' }),
    perItem: cells.decimal('perItem', { ...AMOUNT, fallback: '0' }),
    cubicFactor: cells.positive('cubicFactor', { places: 1, max: 99_999 }),
    weightBreaks: readBreaks(cells),
  };
}

/** '0:0.42 100:0.36': from 0 kg $0.42 per kg, from 100 kg $0.36. Empty: weight is not charged. */
function readBreaks(cells: CellReader<Column>): readonly WeightBreak[] {
  const text = cells.text('weightBreaks');
  if (text === '') return [];
  const breaks = text.split(/\s+/).map((part) => {
    const [fromKg = '', perKg = '', ...more] = part.split(':');
    const isPair = more.length === 0 && [fromKg, perKg].every((amount) => isAmount(amount));
    return isPair ? { fromKg, perKg } : null;
  });
  const read = breaks.filter((weightBreak) => weightBreak !== null);
  if (read.length < breaks.length) {
    cells.reject('weightBreaks', `must be pairs of kilograms and rate such as 0:0.42 100:0.36: ${text}`);
    return [];
  }
  if (compare(decimal(read[0]?.fromKg ?? '1'), decimal(0)) !== 0)
    cells.reject('weightBreaks', 'must start at 0 kg');
  const isAscending = read.every((one, index) => {
    const before = read[index - 1];
    return before === undefined || compare(decimal(before.fromKg), decimal(one.fromKg)) < 0;
  });
  if (!isAscending) cells.reject('weightBreaks', 'must be in ascending order of weight');
  return read;
}

function isAmount(text: string): boolean {
  const value = parseDecimal(text);
  return value !== null && value.units >= 0n && value.places <= AMOUNT.places && Number(text) <= AMOUNT.max;
}
