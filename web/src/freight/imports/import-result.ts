import { wholeNumber } from '#freight/figures.ts';
import type { Import } from '#freight/imports/import-query.ts';

export const countText = (count: number, noun: string): string =>
  `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The result of an import in one sentence, for the screen reader and the notification. */
export function resultText({
  created,
  failed,
  skipped,
}: Pick<Import, 'created' | 'failed' | 'skipped'>): string {
  const parts = [
    `${countText(created, 'consignment')} created`,
    ...(failed > 0 ? [`${wholeNumber(failed)} failed`] : []),
    ...(skipped > 0 ? [`${wholeNumber(skipped)} not started`] : []),
  ];
  return parts.join(', ');
}
