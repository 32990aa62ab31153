import { explosivesOutcome } from '#freight/segregation/explosives.ts';
import { type GoodsFacts, type Hazard, type Placement } from '#freight/segregation/goods-facts.ts';
import {
  CHECK_TEXT,
  type Outcome,
  SAME_VEHICLE_TEXT,
  SEGREGATION_LEVELS,
  type SegregationLevel,
} from '#freight/segregation/outcome.ts';
import { markerOf, type TableRow } from '#freight/segregation/table.ts';

type Goods = readonly [GoodsFacts, GoodsFacts];
type Hazards = readonly [Hazard, Hazard];

/** What the rule says about two different goods. Empty: it does not restrict them. */
export function pairOutcomes(goods: Goods): Outcome[] {
  const [one, other] = goods;
  const ofHazards = one.hazards.flatMap((hazard) =>
    other.hazards.flatMap((otherHazard) => hazardOutcomes(goods, [hazard, otherHazard])),
  );
  return [...ofHazards, ...cyanideOutcomes(one, other), ...cyanideOutcomes(other, one)];
}

/** Paragraph (d), with the exceptions of (e). Subsidiary hazards count too, by (e)(6). */
function hazardOutcomes(goods: Goods, hazards: Hazards): Outcome[] {
  const outcomes = tableOutcomes(goods, hazards);
  return isRelaxed(goods, hazards) ? outcomes.map((outcome) => relaxed(outcome, hazards)) : outcomes;
}

/** The cells of two hazards, without the exception for goods of the same class. */
export const tableOutcomes = (goods: Goods, hazards: Hazards): Outcome[] =>
  hazards[0].placements.flatMap((place) =>
    hazards[1].placements.flatMap((otherPlace) => cellOutcome(goods, hazards, [place, otherPlace]) ?? []),
  );

/** Goods of the same class do not count the segregation of subsidiary hazards, unless they react. */
export const isRelaxed = ([one, other]: Goods, hazards: Hazards): boolean =>
  one.division === other.division && hazards.some(({ isSubsidiary }) => isSubsidiary);

function relaxed({ conditions }: Outcome, hazards: Hazards): Outcome {
  const classes = hazards
    .toSorted((one, other) => Number(one.isSubsidiary) - Number(other.isSubsidiary))
    .map(({ code, isSubsidiary }) => `${isSubsidiary ? 'subsidiary class' : 'class'} ${code}`);
  return {
    level: 'CHECK',
    conditions,
    paragraphs: ['(d)', '(e)(6)'],
    sentences: [
      CHECK_TEXT,
      `The table restricts ${classes.join(' with ')}.`,
      'Goods of the same class may be loaded together only if they cannot react dangerously with each other.',
    ],
  };
}

function cellOutcome(
  goods: Goods,
  hazards: Hazards,
  places: readonly [Placement, Placement],
): Outcome | null {
  const rows = [places[0].row, places[1].row] as const;
  const marker = markerOf(...rows);
  if (marker === '.') return null;
  if (marker === '*') return explosivesOutcome(goods, [hazards[0].code, hazards[1].code]);
  const conditions = places.flatMap((place) => place.conditions);
  const ofSubsidiary = hazards.some(({ isSubsidiary }) => isSubsidiary) ? ['(e)(6)'] : [];
  if (marker === 'O') {
    const isCorrosive = rows.includes('8') && rows.some((row) => /^[45]/.test(row));
    return {
      level: 'SEPARATED',
      conditions,
      paragraphs: ['(d)', ...(isCorrosive ? ['(e)(3)'] : []), ...ofSubsidiary],
      sentences: isCorrosive ? [SEPARATED_TEXT, ...CORROSIVE_TEXTS] : [SEPARATED_TEXT],
    };
  }
  if (isAmmoniumNitrateException(goods, hazards)) return AMMONIUM_NITRATE;
  return {
    level: 'SEPARATE_VEHICLES',
    conditions,
    paragraphs: [...(isOfParagraphC(rows) ? ['(c)'] : []), '(d)', ...ofSubsidiary],
    sentences: [SAME_VEHICLE_TEXT],
  };
}

const SEPARATED_TEXT = 'Load in the same vehicle only separated, so that leaking contents cannot mix.';
const CORROSIVE_TEXTS = [
  'Never load corrosive liquids above or beside class 4 or 5.',
  'Only a full load of one shipper is exempt, if that shipper knows that the mixture is harmless.',
];

const AMMONIUM_NITRATE: Outcome = {
  level: 'CHECK',
  conditions: [],
  paragraphs: ['(d)', '(e)(5)'],
  sentences: [
    CHECK_TEXT,
    'Ammonium nitrate may be loaded with explosives of 1.1 and 1.5 only if 49 CFR 177.835(c) does not prohibit it.',
  ],
};

/** Explosives of 1.2 have the row of 1.1, but not its exception. */
const isAmmoniumNitrateException = (goods: Goods, hazards: Hazards) =>
  [0, 1].some((index) => {
    const [nitrate, explosive] = index === 0 ? hazards : hazards.toReversed();
    return (
      nitrate?.code === '5.1' &&
      goods[index === 0 ? 0 : 1].isAmmoniumNitrate &&
      /^1\.[15]/.test(explosive?.code ?? '')
    );
  });

const WITH_TOXIC_LIQUID: ReadonlySet<TableRow> = new Set(['3', '4.1', '4.2', '4.3', '5.1', '5.2', '8']);

const isOfParagraphC = (rows: readonly TableRow[]) =>
  (rows.includes('4.2') && rows.includes('8')) ||
  (rows.includes('6.1') && rows.some((row) => WITH_TOXIC_LIQUID.has(row)));

/** Paragraph (c). Whether a mixture generates hydrogen cyanide is not known. */
export function cyanideOutcomes(cyanide: GoodsFacts, other: GoodsFacts): Outcome[] {
  if (!cyanide.isCyanide || other.isAcid === false) return [];
  return [
    {
      level: 'SEPARATE_VEHICLES',
      conditions: other.isAcid === null ? [{ text: `UN ${other.unNumber} is an acid`, ask: null }] : [],
      paragraphs: ['(c)'],
      sentences: [
        'Do not load cyanides and acids in the same vehicle.',
        'The exception is goods whose mixture cannot generate hydrogen cyanide.',
      ],
    },
  ];
}

export const definiteOf = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(({ conditions }) => conditions.length === 0);

export const strictest = (outcomes: readonly Outcome[]): SegregationLevel =>
  SEGREGATION_LEVELS.find((level) => outcomes.some((outcome) => outcome.level === level)) ?? 'CHECK';
