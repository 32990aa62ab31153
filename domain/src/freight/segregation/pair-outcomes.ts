import { explosivesOutcome } from '#freight/segregation/explosives.ts';
import {
  type Hazard,
  hazardsOf,
  isAcid,
  isAmmoniumNitrate,
  isCyanide,
  placementsOf,
  type Placement,
  type SegregatedGoods,
  splitClass,
} from '#freight/segregation/goods-facts.ts';
import { type Outcome, SAME_VEHICLE_TEXT } from '#freight/segregation/outcome.ts';
import { markerOf, type TableRow } from '#freight/segregation/table.ts';

type Goods = readonly [SegregatedGoods, SegregatedGoods];
type Hazards = readonly [Hazard, Hazard];

/** What the rule says about two different goods. Empty: it does not restrict them. */
export function pairOutcomes(goods: Goods): Outcome[] {
  const [one, other] = goods;
  const ofHazards = hazardsOf(one).flatMap((hazard) =>
    hazardsOf(other).flatMap((otherHazard) => hazardOutcomes(goods, [hazard, otherHazard])),
  );
  return [...ofHazards, ...cyanideOutcomes(one, other), ...cyanideOutcomes(other, one)];
}

/** Paragraph (d), with the exceptions of (e). Subsidiary hazards count too, by (e)(6). */
function hazardOutcomes(goods: Goods, hazards: Hazards): Outcome[] {
  const [one, other] = goods;
  return placementsOf(one, hazards[0]).flatMap((place) =>
    placementsOf(other, hazards[1]).flatMap((otherPlace) => {
      const outcome = cellOutcome(goods, hazards, [place, otherPlace]);
      if (outcome === null) return [];
      return isRelaxed(goods, hazards) ? [SAME_CLASS] : [outcome];
    }),
  );
}

/** Goods of the same class do not count the segregation of subsidiary hazards, unless they react. */
const isRelaxed = ([one, other]: Goods, hazards: Hazards) =>
  splitClass(one.class).division === splitClass(other.class).division &&
  hazards.some(({ isSubsidiary }) => isSubsidiary);

const SAME_CLASS: Outcome = {
  level: 'CHECK',
  condition: null,
  paragraphs: ['(d)', '(e)(6)'],
  text: 'They have the same class, and a subsidiary class that is segregated. They may travel together only if they cannot react dangerously with each other.',
};

function cellOutcome(
  goods: Goods,
  hazards: Hazards,
  places: readonly [Placement, Placement],
): Outcome | null {
  const rows = [places[0].row, places[1].row] as const;
  const marker = markerOf(...rows);
  if (marker === '.') return null;
  if (marker === '*') return explosivesOutcome(goods, [hazards[0].code, hazards[1].code]);
  const conditions = places.flatMap(({ condition }) => condition ?? []);
  const condition = conditions.length === 0 ? null : conditions.join(' and ');
  const ofSubsidiary = hazards.some(({ isSubsidiary }) => isSubsidiary) ? ['(e)(6)'] : [];
  if (marker === 'O') {
    const isCorrosive = rows.includes('8') && rows.some((row) => /^[45]/.test(row));
    return {
      level: 'SEPARATED',
      condition,
      paragraphs: ['(d)', ...(isCorrosive ? ['(e)(3)'] : []), ...ofSubsidiary],
      text: isCorrosive ? `${SEPARATED_TEXT} ${CORROSIVE_TEXT}` : SEPARATED_TEXT,
    };
  }
  if (isAmmoniumNitrateException(goods, hazards)) return AMMONIUM_NITRATE;
  return {
    level: 'SEPARATE_VEHICLES',
    condition,
    paragraphs: [...(isOfParagraphC(rows) ? ['(c)'] : []), '(d)', ...ofSubsidiary],
    text: SAME_VEHICLE_TEXT,
  };
}

const SEPARATED_TEXT = 'Load in the same vehicle only separated, so that leaking contents cannot mix.';
const CORROSIVE_TEXT =
  'Never load corrosive liquids above or beside class 4 or 5, except in a full load of one shipper who knows that the mixture is harmless.';

const AMMONIUM_NITRATE: Outcome = {
  level: 'CHECK',
  condition: null,
  paragraphs: ['(d)', '(e)(5)'],
  text: 'Ammonium nitrate may travel with explosives of 1.1 and 1.5, unless 49 CFR 177.835(c) prohibits it.',
};

/** Explosives of 1.2 have the row of 1.1, but not its exception. */
const isAmmoniumNitrateException = (goods: Goods, hazards: Hazards) =>
  [0, 1].some((index) => {
    const [nitrate, explosive] = index === 0 ? hazards : hazards.toReversed();
    return (
      nitrate?.code === '5.1' &&
      isAmmoniumNitrate(goods[index === 0 ? 0 : 1]) &&
      /^1\.[15]/.test(explosive?.code ?? '')
    );
  });

const WITH_TOXIC_LIQUID: ReadonlySet<TableRow> = new Set(['3', '4.1', '4.2', '4.3', '5.1', '5.2', '8']);

const isOfParagraphC = (rows: readonly TableRow[]) =>
  (rows.includes('4.2') && rows.includes('8')) ||
  (rows.includes('6.1') && rows.some((row) => WITH_TOXIC_LIQUID.has(row)));

/** Paragraph (c). Whether a mixture generates hydrogen cyanide is not known. */
function cyanideOutcomes(cyanide: SegregatedGoods, other: SegregatedGoods): Outcome[] {
  const isOtherAcid = isAcid(other);
  if (!isCyanide(cyanide) || isOtherAcid === false) return [];
  return [
    {
      level: 'SEPARATE_VEHICLES',
      condition: isOtherAcid === null ? `UN ${other.unNumber} is an acid` : null,
      paragraphs: ['(c)'],
      text: 'Do not load cyanides and acids in the same vehicle, unless a mixture cannot generate hydrogen cyanide.',
    },
  ];
}
