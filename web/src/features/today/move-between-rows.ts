import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button';
const STEPS: Readonly<Record<string, { readonly of: 'row' | 'section'; readonly by: 1 | -1 }>> = {
  ArrowDown: { of: 'row', by: 1 },
  ArrowUp: { of: 'row', by: -1 },
  PageDown: { of: 'section', by: 1 },
  PageUp: { of: 'section', by: -1 },
};

/**
 * Arrow keys move the focus to the same column of another row, Page Up and Page Down to the first row of another section.
 * Tab alone would need 150 presses to the last section. A row without a control in the column gets the focus on its
 * next action.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { target, currentTarget } = event;
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  event.preventDefault();
  const sections = [...currentTarget.tBodies].map((section) => [...section.rows].filter(isRow));
  const rows = sections.flat();
  const next =
    step.of === 'row'
      ? rows[rows.indexOf(row) + step.by]
      : sections[sections.findIndex((one) => one.includes(row)) + step.by]?.[0];
  const controlOf = (one: Element | null | undefined) => one?.querySelector<HTMLElement>(CONTROLS);
  (controlOf(next?.cells[cell.cellIndex]) ?? controlOf(next?.lastElementChild))?.focus();
}

/** The heading of a section is a row without data cells. */
const isRow = (row: HTMLTableRowElement) => row.querySelector('td') !== null;
