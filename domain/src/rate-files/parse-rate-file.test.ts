import { expect, test } from 'vitest';
import { parseRateFile, rateFileTable } from '#rate-files/parse-rate-file.ts';
import type { RateFileKind, RateReferences } from '#rate-files/rate-rows.ts';

const REFERENCES: RateReferences = {
  serviceTypes: ['STD', 'EXP'],
  zones: ['AKL', 'CHC'],
  extras: ['TAIL'],
  accounts: new Map([['Tawa Tools', ['TT-1']]]),
};

const parse = (kind: RateFileKind, ...lines: string[]) =>
  parseRateFile(
    kind,
    lines.map((line) => line.split(';')),
    REFERENCES,
  );

const ZONES = 'Kind;Place;Zone;Zone name;Rural;Remote;Residential';
const CARDS =
  'Organisation;Account;Card;Service type;From zone;To zone;Base;Minimum;Per item;Cubic factor;Weight breaks';
const SURCHARGES = 'Surcharge;Name;Basis;Amount;Minimum;Longer than';
const RUNS = 'Run;Name;Region;Weekdays;Starts;Ends;Capacity';

test.each<[RateFileKind, string, string, object]>([
  [
    'zones',
    ZONES,
    'postcode;471;AKL;Auckland;yes;;no',
    { kind: 'postcode', place: '0471', zone: 'AKL', isRural: true, isRemote: false },
  ],
  ['zones', ZONES, 'City;Ōtaki;CHC;Canterbury;;;', { kind: 'city', place: 'otaki' }],
  ['zones', ZONES, 'region;auckland;AKL;Auckland;;;', { kind: 'region', place: 'NZ-AUK' }],
  [
    'cards',
    CARDS,
    'Tawa Tools;TT-1;Tawa;STD;AKL;CHC;12.50;46;;250;0:0.62 500:0.486',
    {
      organisation: 'Tawa Tools',
      account: 'TT-1',
      lane: {
        base: '12.50',
        perItem: '0',
        cubicFactor: '250',
        weightBreaks: [
          { fromKg: '0', perKg: '0.62' },
          { fromKg: '500', perKg: '0.486' },
        ],
      },
    },
  ],
  [
    'cards',
    CARDS,
    ';;General;STD;AKL;AKL;9;;;;',
    { organisation: null, lane: { minimum: '0', cubicFactor: null, weightBreaks: [] } },
  ],
  ['cards', CARDS, 'Tawa Tools;;Tawa;;;;;;;;', { lane: null }],
  ['extras', 'Extra;Price', 'TAIL;45.00', { code: 'TAIL', price: '45.00' }],
  [
    'surcharges',
    SURCHARGES,
    'oversize;Oversize;item;25;;3.00',
    { code: 'OVERSIZE', basis: 'item', minimum: '0', longerThan: '3.00' },
  ],
  [
    'transit-days',
    'Service type;Transit days;Cut-off',
    'STD;2;9:30',
    { serviceType: 'STD', transitDays: '2', cutOff: '09:30' },
  ],
  [
    'runs',
    RUNS,
    'CAN-AM;Canterbury morning;Canterbury;Fri, mon;08:00;12:00;8',
    { region: 'NZ-CAN', weekdays: [0, 4], capacity: '8' },
  ],
  [
    'closures',
    'Reason;Day;Region',
    'Stocktake;24/12/2026;all',
    { day: '2026-12-24', region: null, reason: 'Stocktake' },
  ],
])('reads a row of %s', (kind, header, row, expected) => {
  expect(parse(kind, `\uFEFF${header}`, row)).toMatchObject({ rows: [expected] });
});

test.each<[RateFileKind, string, string, string[]]>([
  [
    'zones',
    ZONES,
    'suburb;12;akl;;maybe;;',
    [
      'Kind must be one of postcode, city, region: suburb',
      'Place must be a postcode of four digits: 12',
      'Zone must be capital letters, digits and hyphens: akl',
      'Zone name is required',
      'Rural must be yes or no: maybe',
    ],
  ],
  [
    'cards',
    CARDS,
    'Unknown Ltd;;;OLD;XXX;CHC;-1;1.00001;x;0;100:0.5',
    [
      'Organisation is not an organisation of the tenant: Unknown Ltd',
      'Card is required',
      'Service type is not a service type of the tenant: OLD',
      'From zone is not a zone of the tenant: XXX',
      'Base must be a number from 0 to 99999999 with at most 4 decimals: -1',
      'Minimum must be a number from 0 to 99999999 with at most 4 decimals: 1.00001',
      'Per item must be a number from 0 to 99999999 with at most 4 decimals: x',
      'Cubic factor must be more than 0',
      'Weight breaks must start at 0 kg',
    ],
  ],
  [
    'cards',
    CARDS,
    ';TT-1;General;STD;AKL;CHC;;;;;0:1 500:0.9 100:0.8',
    ['Account needs an organisation', 'Weight breaks must be in ascending order of weight'],
  ],
  [
    'cards',
    CARDS,
    ';;General;STD;AKL;CHC;;;;;0=1',
    ['Weight breaks must be pairs of kilograms and rate such as 0:0.42 100:0.36: 0=1'],
  ],
  [
    'extras',
    'Extra;Price',
    'CRANE;',
    ['Extra is not a delivery extra of the tenant: CRANE', 'Price is required'],
  ],
  ['surcharges', SURCHARGES, 'FAF;Fuel;percent;14;;3', ['Longer than is only for OVERSIZE']],
  [
    'transit-days',
    'Service type;Transit days;Cut-off',
    'STD;1.5;25:00',
    ['Transit days must be a whole number from 0 to 365: 1.5', 'Cut-off must be a time such as 08:00: 25:00'],
  ],
  [
    'runs',
    RUNS,
    'R;Run;Nowhere;Funday;12:00;08:00;1',
    [
      'Ends must be after Starts',
      'Region is not a region: Nowhere',
      'Weekdays must be days such as Mon Tue Fri: Funday',
    ],
  ],
  [
    'closures',
    'Day;Region;Reason',
    '31/02/2026;All;',
    ['Day must be a day such as 31/12/2026: 31/02/2026', 'Reason is required'],
  ],
])('reports every issue of a row of %s', (kind, header, row, messages) => {
  expect(parse(kind, header, row)).toEqual({ issues: messages.map((message) => ({ row: 2, message })) });
});

test('a header with missing, unknown or repeated columns is reported in row 1', () => {
  expect(parse('extras', 'Extra;Cost;Cost', 'TAIL;1;1').issues).toEqual([
    { row: 1, message: "The column 'Price' is missing" },
    { row: 1, message: "The column 'cost' is not known" },
    { row: 1, message: "The column 'cost' is not known" },
    { row: 1, message: "The column 'cost' appears twice" },
  ]);
});

test('an empty file, a repeated entry and a row that is too long are reported', () => {
  expect(parse('extras', 'Extra;Price').issues).toEqual([{ row: 1, message: 'The file has no rows' }]);
  expect(parse('extras', 'Extra;Price', 'TAIL;1', 'TAIL;2;3').issues).toEqual([
    { row: 3, message: 'The row has more cells than the header' },
    { row: 3, message: 'The same entry as in row 2' },
  ]);
});

test('a written file reads the same', () => {
  const rows = parse('runs', RUNS, 'CAN-AM;Canterbury morning;Canterbury;Mon Fri;08:00;12:00;8').rows ?? [];
  const table = rateFileTable('runs', rows as never);
  expect(table[1]).toEqual(['CAN-AM', 'Canterbury morning', 'Canterbury', 'Mon Fri', '08:00', '12:00', '8']);
  expect(parseRateFile('runs', table, REFERENCES).rows).toEqual(rows);
});
