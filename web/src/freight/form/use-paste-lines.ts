import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import type { ClipboardEvent } from 'react';
import type { FormProps } from '#freight/form/form-props.ts';
import { isUntouched } from '#freight/form/freight-line-state.ts';
import { linesFromTable, type PastedLines } from '#freight/form/lines-from-table.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Adds pasted spreadsheet rows as lines, up to the limit. Other text is pasted into the focused input as usual. */
export function usePasteLines({
  form,
  change,
}: Pick<FormProps, 'form' | 'change'>): (event: ClipboardEvent<HTMLElement>) => void {
  const { packagingTypes } = useOrganisationContext().organisation;
  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    const maxRows = Math.max(0, MAX_LINE_ITEMS - form.lines.filter((line) => !isUntouched(line)).length);
    const { lines, unknownPackaging, rowsOverLimit } = linesFromTable(
      text,
      packagingTypes,
      () => crypto.randomUUID(),
      maxRows,
    );
    if (lines.length === 0 && rowsOverLimit === 0) return;
    event.preventDefault();
    if (rowsOverLimit > 0) showError(overLimitMessage(rowsOverLimit));
    if (lines.length === 0) return;
    change({ type: 'lines-paste', lines });
    if (unknownPackaging.length > 0) showError(unknownPackagingMessage(unknownPackaging));
    showSuccess(lines.length === 1 ? '1 item pasted' : `${lines.length} items pasted`);
  };
}

const overLimitMessage = (count: number) =>
  `Couldn't paste ${count === 1 ? '1 row' : `${count} rows`}: a consignment can have at most ${MAX_LINE_ITEMS} items. Add the rest to another consignment.`;

/** A toast is visible for 4 s; more names could not be read. */
const MAX_NAMED = 5;

function unknownPackagingMessage(unknown: PastedLines['unknownPackaging']): string {
  const named = unknown.slice(0, MAX_NAMED).map(({ row, packaging }) => `row ${row} "${packaging}"`);
  const otherCount = unknown.length - named.length;
  const more = otherCount === 0 ? '' : ` and ${otherCount} more`;
  return `Choose the packaging type. Unknown in the pasted rows: ${named.join(', ')}${more}`;
}
