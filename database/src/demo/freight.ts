import {
  decimal,
  decimalText,
  multiply,
  round,
  VOLUME_PLACES,
  WEIGHT_PLACES,
} from '@cartage/domain/decimal/decimal.ts';
import type { Random } from '@cartage/domain/demo/random.ts';
import { GOODS } from '#demo/sample-texts.ts';
import { DANGEROUS_GOODS } from '#reference-data/dangerous-goods.ts';
import type { NewLine } from '#loading/new-consignment.ts';

export interface PackagingChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly defaultVolumeM3: number;
  readonly defaultWeightKg: number;
  readonly share: number;
}

/** The limits of FRT-01 for a whole line. */
const MAX_LINE_VOLUME_M3 = 100;
const MAX_LINE_WEIGHT_KG = 40_000;

export function freightLines(
  random: Random,
  packagingTypes: readonly PackagingChoice[],
  dangerousGoodsShare: number,
): NewLine[] {
  const count = random.weighted([
    [1, 60],
    [2, 20],
    [3, 10],
    [random.between(4, 12), 10],
  ]);
  const choices = packagingTypes.map((type) => [type, type.share] as const);
  return Array.from({ length: count }, () => line(random, random.weighted(choices), dangerousGoodsShare));
}

function line(random: Random, type: PackagingChoice, dangerousGoodsShare: number): NewLine {
  const most = type.defaultWeightKg > 100 ? 12 : 60;
  const itemCount = random.chance(0.5) ? 1 : random.between(2, most);
  const size = random.chance(0.4) ? dimensions(random) : null;
  const volume =
    size?.volumeM3 ?? within(type.defaultVolumeM3 * itemCount * spread(random), MAX_LINE_VOLUME_M3);
  const weight = within(type.defaultWeightKg * itemCount * spread(random), MAX_LINE_WEIGHT_KG);
  return {
    itemCount,
    packagingType: { id: type.id, code: type.code, name: type.name },
    description: random.chance(0.85) ? random.pick(GOODS) : null,
    lengthM: size?.lengthM ?? null,
    widthM: size?.widthM ?? null,
    heightM: size?.heightM ?? null,
    volumeM3: rounded(volume, VOLUME_PLACES, '0.0001'),
    weightKg: rounded(weight, WEIGHT_PLACES, '0.01'),
    dangerousGoods: random.chance(dangerousGoodsShare) ? random.pick(DANGEROUS_GOODS) : null,
  };
}

/** FRT-02: volume is length × width × height. */
function dimensions(random: Random) {
  const metres = (least: number, most: number) => decimal(`${random.between(least, most) / 100}`);
  const [length, width, height] = [metres(20, 240), metres(20, 120), metres(10, 220)];
  return {
    lengthM: decimalText(round(length, 2)),
    widthM: decimalText(round(width, 2)),
    heightM: decimalText(round(height, 2)),
    volumeM3: decimalText(multiply(multiply(length, width), height)),
  };
}

const spread = (random: Random) => random.between(60, 140) / 100;

const within = (amount: number, most: number) => String(Math.min(amount, most));

function rounded(amount: string, places: number, least: string): string {
  const text = decimalText(round(decimal(Number(amount)), places));
  return Number(text) === 0 ? least : text;
}
