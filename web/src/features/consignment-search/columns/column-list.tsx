import { ActionIcon } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ColumnChoice,
  moveColumn,
  showColumn,
} from '#features/consignment-search/columns/column-choice.ts';
import styles from '#features/consignment-search/columns/column-list.module.css';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';

/** Checkboxes and move buttons for the columns. Loaded when the menu is first opened. */
export function ColumnList({
  choice,
  choose,
}: {
  readonly choice: ColumnChoice;
  readonly choose: (choice: ColumnChoice) => void;
}) {
  const { order, hidden } = choice;
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (id: string, label: string, by: -1 | 1) => {
    const next = moveColumn(choice, id, by);
    // Rendered synchronously, because moving the row loses the focus.
    flushSync(() => {
      choose(next);
      setAnnouncement(`${label} is column ${next.order.findIndex((column) => column.id === id) + 1}`);
    });
    list.current?.querySelector<HTMLElement>(`[data-move="${id} ${by}"]`)?.focus();
  };
  return (
    <>
      <ul ref={list} className={styles.list} aria-label="Columns">
        {order.map(({ id, label }, place) => (
          <li key={id} className={styles.line}>
            <CheckRow
              checked={!hidden.has(id)}
              onChange={(isShown) => choose(showColumn(choice, id, isShown))}
            >
              {label}
            </CheckRow>
            {([-1, 1] as const).map((by) => (
              <ActionIcon
                key={by}
                variant="subtle"
                size="sm"
                data-move={`${id} ${by}`}
                aria-label={`Move ${label} ${by === -1 ? 'up' : 'down'}`}
                aria-disabled={by === -1 ? place === 0 : place === order.length - 1}
                onClick={() => move(id, label, by)}
              >
                <Icon of={by === -1 ? IconArrowUp : IconArrowDown} size={14} />
              </ActionIcon>
            ))}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
