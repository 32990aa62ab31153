import { type GoodsFacts, type Hazard, splitClass } from '#freight/segregation/goods-facts.ts';
import { knownDanger } from '#freight/segregation/known-dangers.ts';
import type { SegregationLevel } from '#freight/segregation/outcome.ts';
import {
  cyanideOutcomes,
  definiteOf,
  isRelaxed,
  strictest,
  tableOutcomes,
} from '#freight/segregation/pair-outcomes.ts';

/** Numbers are compared faster than names. 0: the rule does not restrict the two hazards. */
const STRICTNESS = { CHECK: 1, SEPARATED: 2, SEPARATE_VEHICLES: 3 } as const;
const LEVELS = [null, 'CHECK', 'SEPARATED', 'SEPARATE_VEHICLES'] as const;

type Strictness = 0 | (typeof STRICTNESS)[SegregationLevel];

interface ReadHazard {
  readonly hazard: Hazard;
  /** The table restricts hazards of the same kind in the same way. */
  readonly kind: number;
}

/** Goods of a load with the kinds of their hazards. */
export interface ReadGoods {
  readonly facts: GoodsFacts;
  readonly hazards: readonly ReadHazard[];
}

/**
 * The levels of the pairs of one load, without their texts. A load of 1,000 goods has 500,000 pairs, but few kinds of
 * hazards. The table is read once for each pair of kinds.
 */
export class PairLevels {
  readonly #kinds = new Map<string, number>();
  /** By the kinds of the first and the second hazard. */
  readonly #ofKinds: Strictness[][] = [];

  read(facts: GoodsFacts): ReadGoods {
    // A hazard without a row is never restricted.
    const hazards = facts.hazards.filter(({ placements }) => placements.length > 0);
    return { facts, hazards: hazards.map((hazard) => ({ hazard, kind: this.#kindOf(facts, hazard) })) };
  }

  /** Null: nothing restricts the two different goods. */
  levelOf(one: ReadGoods, other: ReadGoods): SegregationLevel | null {
    const [facts, otherFacts] = [one.facts, other.facts];
    let level = this.#strictestOf(one, other);
    if (facts.isCyanide || otherFacts.isCyanide) {
      const outcomes = [...cyanideOutcomes(facts, otherFacts), ...cyanideOutcomes(otherFacts, facts)];
      level = stricterOf(level, strictnessOf(outcomes));
    }
    if (level === 0) return knownDanger(facts, otherFacts) === null ? null : 'CHECK';
    return facts.isLimited || otherFacts.isLimited ? 'CHECK' : LEVELS[level];
  }

  #strictestOf(one: ReadGoods, other: ReadGoods): Strictness {
    let level: Strictness = 0;
    for (const first of one.hazards)
      for (const second of other.hazards) {
        const ofPair = this.#ofPair([one, other], [first, second]);
        const counts =
          ofPair > STRICTNESS.CHECK && isRelaxed([one.facts, other.facts], [first.hazard, second.hazard])
            ? STRICTNESS.CHECK
            : ofPair;
        level = stricterOf(level, counts);
      }
    return level;
  }

  #ofPair(
    [one, other]: readonly [ReadGoods, ReadGoods],
    [first, second]: readonly [ReadHazard, ReadHazard],
  ): Strictness {
    const ofKind = (this.#ofKinds[first.kind] ??= []);
    return (ofKind[second.kind] ??= strictnessOf(
      tableOutcomes([one.facts, other.facts], [first.hazard, second.hazard]),
    ));
  }

  #kindOf(facts: GoodsFacts, hazard: Hazard): number {
    const key = kindKey(facts, hazard);
    const kind = this.#kinds.get(key) ?? this.#kinds.size;
    this.#kinds.set(key, kind);
    return kind;
  }
}

/** Everything that `tableOutcomes` reads for the level. The texts of conditions name UN numbers and do not change it. */
function kindKey({ isFireworks, isAmmoniumNitrate }: GoodsFacts, { code, placements }: Hazard): string {
  const { division, group } = splitClass(code);
  return JSON.stringify([
    division,
    group,
    division.startsWith('1') && isFireworks,
    division === '5.1' && isAmmoniumNitrate,
    placements.map(({ row, conditions }) => [row, conditions.length > 0]),
  ]);
}

const strictnessOf = (outcomes: Parameters<typeof strictest>[0]): Strictness =>
  outcomes.length === 0 ? 0 : STRICTNESS[strictest(definiteOf(outcomes))];

const stricterOf = (one: Strictness, other: Strictness): Strictness => (one > other ? one : other);
