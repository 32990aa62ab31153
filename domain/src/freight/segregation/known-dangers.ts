import type { GoodsFacts } from '#freight/segregation/goods-facts.ts';

export const KNOWN_DANGER = 'Known danger, not in 49 CFR 177.848';

const CHECK_SHEETS = 'Check the safety data sheets before you load them together.';

/** General knowledge of the trade (docs/reference/freight-facts.md, "Dangerous goods"). Null: none is known. */
export function knownDanger(one: GoodsFacts, other: GoodsFacts): string | null {
  const text = ofPeroxide(one, other) ?? dangerOf(one, other) ?? dangerOf(other, one);
  return text === null ? null : `${text} ${CHECK_SHEETS}`;
}

function ofPeroxide(one: GoodsFacts, other: GoodsFacts): string | null {
  if (one.isOrganicPeroxide === other.isOrganicPeroxide || !one.canReact || !other.canReact) return null;
  return 'Organic peroxides can react with almost all other goods.';
}

function dangerOf(one: GoodsFacts, other: GoodsFacts): string | null {
  if (one.isCalciumHypochlorite && other.isTrichloroisocyanuricAcid)
    return 'Calcium hypochlorite and trichloroisocyanuric acid can explode when they mix.';
  if (!one.isCorrosive || one.isAcid !== true) return null;
  if (other.isHypochlorite) return 'Acids and hypochlorites release chlorine, a toxic gas, when they mix.';
  // A name such as 'Acid with sodium hydroxide' states neither.
  if (other.isCorrosive && other.isAlkali && other.isAcid === false && !one.isAlkali)
    return 'Acids and alkalis can react violently with each other.';
  return null;
}
