const PAINT = {
  declared: 'UN 1263, Paint, class 3, packing group II',
  places: ['KEA00000123', 'KEA00000124', 'KEA00000126', 'KEA00000127', 'KEA00000128'],
  morePlaces: 3,
};
const PEROXIDE = {
  declared: 'UN 2014, Hydrogen peroxide, aqueous solution, class 5.1 (8), packing group II',
  places: ['KEA00000125'],
  morePlaces: 0,
};
const FIREWORKS = { declared: 'UN 0335, Fireworks, class 1.3G', places: ['KEA00000129'], morePlaces: 0 };
const ACID = {
  declared: 'UN 1789, Hydrochloric acid, class 8, packing group II',
  places: ['KEA00000123'],
  morePlaces: 0,
};

/** Findings of every level, as the server words them. */
export const SEGREGATION = {
  source: '49 CFR 177.848',
  asOf: '2026-08-07',
  findings: [
    {
      level: 'SEPARATE_VEHICLES',
      rule: '49 CFR 177.848(d)',
      message: 'Do not load in the same vehicle.',
      goods: [PAINT, FIREWORKS],
    },
    {
      level: 'SEPARATED',
      rule: '49 CFR 177.848(d)',
      message: 'Load in the same vehicle only separated, so that leaking contents cannot mix.',
      goods: [PAINT, PEROXIDE],
    },
    {
      level: 'CHECK',
      rule: '49 CFR 177.848(d), (e)(3)',
      message:
        'If UN 1789 is a liquid: load in the same vehicle only separated, so that leaking contents cannot mix. Never load corrosive liquids above or beside class 4 or 5. Only a full load of one shipper is exempt, if that shipper knows that the mixture is harmless.',
      goods: [ACID, PEROXIDE],
    },
  ],
  moreFindings: 0,
};

const RUN_LOAD = {
  name: 'Auckland morning',
  startsAtDateTimeUtc: '2026-03-18T19:00:00.000Z',
  goodsTotals: [
    { class: '1.3G', unNumber: '0335', items: 2, packages: 2, net: '12 kg', weight: 16 },
    { class: '3', unNumber: '1263', items: 24, packages: null, net: null, weight: 1180.4 },
    { class: '5.1', unNumber: '2014', items: 1, packages: 2, net: '40 L', weight: 46 },
    { class: '8', unNumber: '1789', items: 1, packages: 1, net: '5 kg', weight: 40 },
  ],
  segregation: SEGREGATION,
};

/** A declaration whose consignment is booked on a run. */
export const DECLARATION = {
  version: 2,
  lines: [],
  emergencyName: 'Aroha Ngata',
  emergencyPhone: '0800 555 014',
  suggestedEmergencyName: null,
  suggestedEmergencyPhone: null,
  canChange: true,
  isComplete: true,
  issues: [],
  contentHash: 'a'.repeat(64),
  segregation: { source: '49 CFR 177.848', asOf: '2026-08-07', findings: [], moreFindings: 0 },
  run: RUN_LOAD,
  signature: null,
  signatory: null,
};

/** A queue of the desk with the filter of a run. */
export const RUN_QUEUE = {
  counts: [
    { status: 'STAGED', count: 64 },
    { status: 'PICKUP', count: 90 },
    { status: 'TRANSIT', count: 329 },
    { status: 'DELIVERING', count: 42 },
  ],
  sites: [{ id: 1, name: 'Harakeke Homewares, Onehunga', count: 1 }],
  runs: [{ id: 1, name: 'Auckland morning', count: 1 }],
  runLoads: [RUN_LOAD],
  total: 1,
  pieces: 6,
  items: [
    {
      reference: 'KEA00000123',
      organisation: 'Harakeke Homewares',
      site: { id: 1, name: 'Onehunga' },
      run: { id: 1, name: 'Auckland morning', startsAt: '2026-03-18T19:00:00.000Z' },
      receiver: 'Rimu Joinery',
      receiverCity: 'Napier',
      serviceType: 'Standard',
      pieces: 6,
      weight: 420,
      hasDangerousGoods: true,
      hasException: false,
    },
  ],
};
