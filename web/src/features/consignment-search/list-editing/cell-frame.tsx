import { FocusTrap } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from '#features/consignment-search/list-editing/list-editor.module.css';
import { editButtonOf, type EditableCellName } from '#freight/consignment-table/editable-cell.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';

/** Minimum distance in px from the edge of the window. */
const EDGE = 8;

/** A dialog over a cell of the table. The list behind it does not scroll while it is open. */
export function CellFrame({
  row,
  cell,
  label,
  onEscape,
  onClickOutside,
  children,
}: {
  readonly row: Row;
  readonly cell: EditableCellName;
  readonly label: string;
  readonly onEscape: () => void;
  readonly onClickOutside: () => void;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useRestoreFocus();
  useLayoutEffect(() => {
    const place = () => {
      const anchor = editButtonOf(row, cell)?.closest('td')?.getBoundingClientRect();
      const { current } = frame;
      if (anchor === undefined || current === null) return;
      const { width, height } = current.getBoundingClientRect();
      const within = (at: number, size: number, room: number) =>
        `${Math.max(EDGE, Math.min(at, room - size - EDGE))}px`;
      current.style.left = within(anchor.left - 10, width, window.innerWidth);
      current.style.top = within(anchor.top - 6, height, window.innerHeight);
    };
    place();
    // Errors and conflicts make the frame taller.
    const sizes = new ResizeObserver(place);
    if (frame.current !== null) sizes.observe(frame.current);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [row, cell]);
  return createPortal(
    <>
      <div className={styles.outside} aria-hidden onClick={onClickOutside} />
      <FocusTrap innerRef={frame}>
        <div
          role="dialog"
          aria-modal
          aria-label={label}
          className={styles.frame}
          onKeyDown={(event) => {
            // The calendar of a date is outside of this element and closes itself.
            if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
            // An open calendar that does not have the focus yet.
            if (event.currentTarget.querySelector('[aria-expanded="true"]') !== null) return;
            event.stopPropagation();
            onEscape();
          }}
        >
          {children}
        </div>
      </FocusTrap>
    </>,
    document.body,
  );
}
