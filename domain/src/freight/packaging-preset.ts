import { decimal, decimalNumber, multiply, round, VOLUME_PLACES, WEIGHT_PLACES } from '#decimal/decimal.ts';
import {
  changeLine,
  type EditedLine,
  type LineChange,
  type LineItemDraft,
  type PackagingDefaults,
  QUANTITY_RULES,
  volumeFromDimensions,
} from '#freight/line-item.ts';

export const MAX_PRESET_NAME = 60;
/** Presets of an organisation. */
export const MAX_PRESETS = 200;

/** Packaging of a usual size. Dimensions in metres and weight in kilograms are those of one item. */
export interface PackagingPreset extends Pick<LineItemDraft, 'length' | 'width' | 'height' | 'weight'> {
  readonly packagingType: string;
}

export const PRESET_QUANTITIES = ['length', 'width', 'height', 'weight'] as const;
type PresetQuantity = (typeof PRESET_QUANTITIES)[number];

/** Why a quantity of a preset is refused; null for an allowed one and for an empty one. */
export function presetQuantityIssue(field: PresetQuantity, value: number | null): string | null {
  if (value === null) return null;
  const { label, min, max, unit } = QUANTITY_RULES[field];
  const isAllowed = Number.isFinite(value) && value >= min && value <= max;
  return isAllowed ? null : `${label} must be a number from ${min} to ${max.toLocaleString('en-NZ')} ${unit}`;
}

/**
 * The line with the packaging of a preset. Volume and weight are those of one item × the number of items; without them,
 * they are the defaults of the packaging type. The dimensions are those of the whole line, so only one item has them.
 */
export function withPreset(
  line: EditedLine,
  preset: PackagingPreset,
  packagingTypes: readonly PackagingDefaults[],
): EditedLine {
  const { packagingType, length, width, height, weight } = preset;
  const volume = volumeFromDimensions(preset);
  const empty = { ...line, ...NO_SIDES, volumeByHand: false, weightByHand: false };
  return multiplied({
    ...changeLine(empty, { field: 'packagingType', value: packagingType }, packagingTypes),
    perItem: { length, width, height, volume, weight },
    volumeByHand: volume !== null,
    weightByHand: weight !== null,
  });
}

const NO_SIDES = { length: null, width: null, height: null } as const;

/**
 * `changeLine` for a line that may have a preset: another number of items multiplies its volume and weight again, until
 * the user enters a volume, a dimension or a weight, or chooses another packaging type.
 */
export function changePresetLine(
  line: EditedLine,
  change: LineChange,
  packagingTypes: readonly PackagingDefaults[],
): EditedLine {
  const changed = changeLine(line, change, packagingTypes);
  const { perItem = null } = line;
  if (perItem === null) return changed;
  switch (change.field) {
    case 'count':
      return multiplied(changed);
    case 'packagingType':
      return { ...changed, perItem: null };
    case 'volume':
    case 'length':
    case 'width':
    case 'height':
      return { ...changed, perItem: { ...perItem, ...NO_SIDES, volume: null } };
    case 'weight':
      return { ...changed, perItem: { ...perItem, weight: null } };
    case 'description':
      return changed;
  }
}

function multiplied(line: EditedLine): EditedLine {
  const { perItem = null, count } = line;
  if (perItem === null || !isCount(count)) return line;
  const { length, width, height, volume, weight } = perItem;
  const times = (one: number, places: number) =>
    decimalNumber(round(multiply(decimal(one), decimal(count)), places));
  return {
    ...line,
    ...(volume !== null && {
      volume: times(volume, VOLUME_PLACES),
      ...(count === 1 ? { length, width, height } : NO_SIDES),
    }),
    ...(weight !== null && { weight: times(weight, WEIGHT_PLACES) }),
  };
}

const isCount = (count: number | null): count is number =>
  count !== null &&
  Number.isInteger(count) &&
  count >= QUANTITY_RULES.count.min &&
  count <= QUANTITY_RULES.count.max;
