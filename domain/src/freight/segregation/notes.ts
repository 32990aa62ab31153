import { parseCalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import type { FoundGoods, Segregation } from '#freight/segregation/find-conflicts.ts';

/** Which table was used, and which one decides. It is beside every result, also without a finding. */
export const segregationNote = ({ source, asOf }: Segregation): string =>
  `Compared with the table of the United States, ${source} as of ${dayText(asOf)}. In New Zealand, Schedule 3 of Land Transport Rule 45001 decides and can be stricter. The portal has not checked Schedule 3.`;

/** The day of a stored result is text. */
function dayText(text: string): string {
  const day = parseCalendarDate(text);
  return day === null ? text : formatDay(day);
}

export const noConflictFound = ({ source }: Segregation): string => `No conflict found in ${source}.`;

/** Of documents and manifests of earlier releases. */
export const SEGREGATION_NOT_CHECKED = 'Segregation has not been checked.';

/** 'UN 1263, Paint, class 3, packing group II (KEA00000123, KEA00000124 and 3 more)'. */
export const foundGoodsText = (goods: FoundGoods): string => `${goods.declared} (${placesText(goods)})`;

/** 'KEA00000123, KEA00000124 and 3 more'. */
export const placesText = ({ places, morePlaces }: Pick<FoundGoods, 'places' | 'morePlaces'>): string =>
  `${places.join(', ')}${morePlaces > 0 ? ` and ${morePlaces} more` : ''}`;

export const moreFindingsText = (count: number): string =>
  count === 1 ? '1 more finding is not listed.' : `${count} more findings are not listed.`;
