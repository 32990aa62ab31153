import { type ClipboardEvent, useCallback } from 'react';
import type { FormParts } from '#freight/form/form-context.ts';
import { linesOfTable, type PastedLines } from '#freight/form/lines-of-table.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** Takes rows of a spreadsheet for lines; a text of one row, and what is no table, goes where it was pasted. */
export function usePastedLines(change: FormParts['change']): (event: ClipboardEvent<HTMLElement>) => void {
  const { packagingTypes } = useWorkplace().organisation;
  return useCallback(
    (event) => {
      const text = event.clipboardData.getData('text/plain');
      const { lines, unknown } = linesOfTable(text, packagingTypes, () => crypto.randomUUID());
      if (lines.length === 0) return;
      event.preventDefault();
      change({ type: 'lines-pasted', lines });
      if (unknown.length > 0) showError(unknownWords(unknown));
      showSuccess(lines.length === 1 ? '1 item pasted' : `${lines.length} items pasted`);
    },
    [change, packagingTypes],
  );
}

/** As many as can be read while it shows. */
const MOST_NAMED = 5;

function unknownWords(unknown: PastedLines['unknown']): string {
  const named = unknown.slice(0, MOST_NAMED).map(({ row, packaging }) => `row ${row} "${packaging}"`);
  const others = unknown.length - named.length;
  const more = others === 0 ? '' : ` and ${others} more`;
  return `Choose the packaging, it is not known here: ${named.join(', ')}${more}`;
}
