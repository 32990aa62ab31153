import type { SegregatedGoods } from '#freight/segregation/segregated-goods.ts';

/** What the proper shipping name and the UN number say about goods. */
export interface NamedFacts {
  /** Null: not stated. */
  readonly state: 'liquid' | 'solid' | null;
  /** Proper shipping names with a zone end in 'Inhalation hazard zone A'. */
  readonly zone: string | null;
  /** Null: a corrosive substance whose name does not say whether it is an acid. */
  readonly isAcid: boolean | null;
  readonly isCorrosive: boolean;
  readonly isAlkali: boolean;
  readonly isCyanide: boolean;
  /** Ammonium nitrate, and fertilisers of class 5.1 that contain it. */
  readonly isAmmoniumNitrate: boolean;
  readonly isFireworks: boolean;
  /** Named so, or an article whose name leaves it open. */
  readonly mayBeDetonator: boolean;
  readonly isHypochlorite: boolean;
  readonly isCalciumHypochlorite: boolean;
  readonly isTrichloroisocyanuricAcid: boolean;
  readonly isOrganicPeroxide: boolean;
  /** False: batteries, dry ice, infectious and radioactive goods. */
  readonly canReact: boolean;
}

/** `codes`: the class and the subsidiary classes. */
export function namesOf(goods: SegregatedGoods, codes: readonly string[]): NamedFacts {
  const { name, unNumber } = goods;
  const isCorrosive = codes.includes('8');
  const isAlkali = ALKALI.test(name);
  const isHypochlorite = /\bhypochlorites?\b/i.test(name);
  return {
    state: stateOf(goods, codes),
    zone: /\bzone ([a-d])\b/i.exec(name)?.[1]?.toUpperCase() ?? null,
    isAcid: /\b(acids?|acidic)\b/i.test(name)
      ? true
      : isCorrosive && !isAlkali && !/\bmercury\b/i.test(name)
        ? null
        : false,
    isCorrosive,
    isAlkali,
    isCyanide: /cyanide/i.test(name),
    isAmmoniumNitrate: unNumber === '1942' || unNumber === '2067',
    isFireworks: /\bfireworks?\b/i.test(name),
    mayBeDetonator: /detonator|\b(articles?|components?|samples?)\b/i.test(name),
    isHypochlorite,
    isCalciumHypochlorite: isHypochlorite && /\bcalcium\b/i.test(name),
    isTrichloroisocyanuricAcid: /\btrichloroisocyanuric\b/i.test(name),
    isOrganicPeroxide: codes.includes('5.2'),
    canReact: !isInert(goods),
  };
}

const ALKALI = /\b(alkalis?|alkaline|caustic|basic|hydroxide|ammonia|\w*amines?|calcium oxide)\b/i;

const isInert = ({ class: main, name, unNumber }: SegregatedGoods) =>
  main === '6.2' ||
  main === '7' ||
  (main === '9' && (unNumber === '1845' || /\b(batter(y|ies)|dry ice|carbon dioxide, solid)\b/i.test(name)));

/** Names such as 'Solids containing corrosive liquid' say both, so that the state is not known. */
function stateOf(
  { class: main, name, netUnit }: SegregatedGoods,
  codes: readonly string[],
): NamedFacts['state'] {
  // Class 3 is liquids by definition.
  if (codes.includes('3')) return 'liquid';
  if (netUnit === 'L' && !main.startsWith('2')) return 'liquid';
  const isLiquid = /\b(liquids?|solutions?|filled with (acid|alkali)|battery fluid)\b/i.test(name);
  const isSolid = /\bsolids?\b/i.test(name);
  if (isLiquid === isSolid) return null;
  return isLiquid ? 'liquid' : 'solid';
}
