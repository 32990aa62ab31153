import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { countText } from '#freight/imports/import-result.ts';

export type ImportUndo = NonNullable<Import['undo']>;

/** References in one text. The result of the undo lists all. */
const MAX_NAMED = 5;

/** 'Changed after the import (2): KEA00000124, KEA00000125', for each reason. */
export const stayingTexts = ({ staying }: Pick<ImportUndo, 'staying'>): readonly string[] =>
  staying.map(
    ({ reason, references }) => `${reason} (${wholeNumber(references.length)}): ${namesOf(references)}`,
  );

function namesOf(references: readonly string[]): string {
  const named = references.slice(0, MAX_NAMED).join(', ');
  const more = references.length - MAX_NAMED;
  return more > 0 ? `${named} and ${wholeNumber(more)} more` : named;
}

export const undoQuestion = ({ consignments }: Pick<ImportUndo, 'consignments'>): string =>
  `${countText(consignments, 'consignment')} will be cancelled.`;

/** Null when the undo cancels every consignment. */
export function stayingQuestion({ staying }: Pick<ImportUndo, 'staying'>): string | null {
  const count = staying.reduce((sum, { references }) => sum + references.length, 0);
  if (count === 0) return null;
  return `${countText(count, 'consignment')} ${count === 1 ? 'stays as it is' : 'stay as they are'}:`;
}

/** Until when the undo is possible, or why it is not. */
export function undoNote(undo: ImportUndo): string {
  const until = formatDateTime(new Date(undo.undoUntilDateTimeUtc));
  if (undo.consignments === 0) return ['No drafts left to cancel', ...stayingTexts(undo)].join('. ');
  return undo.canUndo
    ? `This import can be undone until ${until}`
    : `${undo.reason}. This import could be undone until ${until}.`;
}
