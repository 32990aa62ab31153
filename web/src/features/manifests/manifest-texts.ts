import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import type { ManifestSummary } from '#features/manifests/manifest-queries.ts';

/** 'Standard, dangerous goods'. */
export const groupText = ({
  serviceType,
  isDangerous,
}: Pick<ManifestSummary, 'serviceType' | 'isDangerous'>) =>
  isDangerous ? `${serviceType.name}, dangerous goods` : serviceType.name;

/** A manifest gets its number when it is closed. */
export const manifestTitle = ({ number }: Pick<ManifestSummary, 'number'>): string =>
  number === null ? 'Unnumbered manifest' : `Manifest ${number}`;

export const weightText = (weight: number): string =>
  `${weight.toLocaleString('en-NZ', { maximumFractionDigits: 1 })} kg`;

export const volumeText = (volume: number): string =>
  `${volume.toLocaleString('en-NZ', { maximumFractionDigits: 2 })} m³`;

/** '12 consignments · 31 items · 4,210.5 kg'. */
export const totalsText = ({
  consignmentCount,
  itemCount,
  weight,
}: Pick<ManifestSummary, 'consignmentCount' | 'itemCount' | 'weight'>): string =>
  [countOf(consignmentCount, 'consignment'), countOf(itemCount, 'item'), weightText(weight)].join(' · ');

/** '12 consignments with 31 items, 4,210.5 kg in total', for sentences. */
export const totalsPhrase = ({
  consignmentCount,
  itemCount,
  weight,
}: Pick<ManifestSummary, 'consignmentCount' | 'itemCount' | 'weight'>): string =>
  `${countOf(consignmentCount, 'consignment')} with ${countOf(itemCount, 'item')}, ${weightText(weight)} in total`;

export function dayText(day: string): string {
  const parsed = parseCalendarDate(day);
  return parsed === null ? day : formatDay(parsed);
}
