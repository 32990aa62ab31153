import { countText, volumeText, weightText } from '#documents/figures.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { freightTotals } from '#freight/totals.ts';

export interface Totals {
  readonly consignments: string;
  readonly items: string;
  readonly volume: string;
  readonly weight: string;
}

export function totalsOf(consignments: readonly Pick<DocumentFacts, 'lines'>[]): Totals {
  const totals = freightTotals(consignments.flatMap(({ lines }) => lines));
  return {
    consignments: countText(consignments.length),
    items: countText(totals.deliveryItems),
    volume: volumeText(totals.volume),
    weight: weightText(totals.weight),
  };
}
