import type { ClipboardEvent } from 'react';
import { MOST_LINES } from '#freight/form/check-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import { isUntouched } from '#freight/form/freight-line-state.ts';
import { linesOfTable, type PastedLines } from '#freight/form/lines-of-table.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useWorkplace } from '#session/session-context.tsx';

/**
 * Takes rows of a spreadsheet for lines, as many as fit; a text of one row, and what is no table, goes where it was
 * pasted.
 */
export function usePastedLines({
  form,
  change,
}: Pick<FormParts, 'form' | 'change'>): (event: ClipboardEvent<HTMLElement>) => void {
  const { packagingTypes } = useWorkplace().organisation;
  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    const room = Math.max(0, MOST_LINES - form.lines.filter((line) => !isUntouched(line)).length);
    const { lines, unknown, left } = linesOfTable(text, packagingTypes, () => crypto.randomUUID(), room);
    if (lines.length === 0 && left === 0) return;
    event.preventDefault();
    if (left > 0) showError(leftWords(left));
    if (lines.length === 0) return;
    change({ type: 'lines-pasted', lines });
    if (unknown.length > 0) showError(unknownWords(unknown));
    showSuccess(lines.length === 1 ? '1 item pasted' : `${lines.length} items pasted`);
  };
}

const leftWords = (left: number) =>
  `${left === 1 ? '1 row was' : `${left} rows were`} not pasted: a consignment holds ${MOST_LINES} items. Put the rest on another one.`;

/** As many as can be read while it shows. */
const MOST_NAMED = 5;

function unknownWords(unknown: PastedLines['unknown']): string {
  const named = unknown.slice(0, MOST_NAMED).map(({ row, packaging }) => `row ${row} "${packaging}"`);
  const others = unknown.length - named.length;
  const more = others === 0 ? '' : ` and ${others} more`;
  return `Choose the packaging, it is not known here: ${named.join(', ')}${more}`;
}
