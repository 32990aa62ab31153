import { type ClipboardEvent, useCallback } from 'react';
import type { FormParts } from '#freight/form/form-context.ts';
import { linesOfTable } from '#freight/form/lines-of-table.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** Takes rows of a spreadsheet for lines; a text of one row, and what is no table, goes where it was pasted. */
export function usePastedLines(change: FormParts['change']): (event: ClipboardEvent<HTMLElement>) => void {
  const { packagingTypes } = useWorkplace().organisation;
  return useCallback(
    (event) => {
      const lines = linesOfTable(event.clipboardData.getData('text/plain'), packagingTypes, () =>
        crypto.randomUUID(),
      );
      if (lines.length === 0) return;
      event.preventDefault();
      change({ type: 'lines-pasted', lines });
      showSuccess(lines.length === 1 ? '1 item pasted' : `${lines.length} items pasted`);
    },
    [change, packagingTypes],
  );
}
