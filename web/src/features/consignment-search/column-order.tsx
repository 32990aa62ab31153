import { ActionIcon } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnChoice, moved, withShown } from '#features/consignment-search/column-choice.ts';
import styles from '#features/consignment-search/column-order.module.css';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';

/** The columns as a list: shown or not, and one place up or down; fetched when it is first opened. */
export function ColumnOrder({
  choice,
  choose,
}: {
  readonly choice: ColumnChoice;
  readonly choose: (choice: ColumnChoice) => void;
}) {
  const { order, hidden } = choice;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const move = (id: string, label: string, by: -1 | 1) => {
    const next = moved(choice, id, by);
    // Drawn at once, because a line that moves loses the focus.
    flushSync(() => {
      choose(next);
      setSaid(`${label} is column ${next.order.findIndex((column) => column.id === id) + 1}`);
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
              onChange={(isShown) => choose(withShown(choice, id, isShown))}
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
        {said}
      </p>
    </>
  );
}
