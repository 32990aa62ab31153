import { Button } from '@mantine/core';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs';
import { lazy, Suspense, useState } from 'react';
import {
  type ColumnChoice,
  DEFAULT_COLUMNS,
  serializeColumns,
} from '#features/consignment-search/columns/column-choice.ts';
import styles from '#features/consignment-search/columns/columns-menu.module.css';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { Icon } from '#ui/icon.tsx';

const ColumnOrder = lazy(async () => ({
  default: (await import('#features/consignment-search/columns/column-list.tsx')).ColumnList,
}));

/** Shows, hides and orders the columns of the list. */
export function ColumnsMenu({
  choice,
  choose,
}: {
  readonly choice: ColumnChoice;
  readonly choose: (choice: ColumnChoice) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('dialog', isOpen, setOpen);
  return (
    <>
      <Button {...button.props} variant="subtle" size="xs" leftSection={<Icon of={IconColumns} />}>
        Columns
      </Button>
      <Dropdown button={button} label="Columns" position="bottom-end" width={288} className={styles.menu}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <ColumnOrder choice={choice} choose={choose} />
        </Suspense>
        <div className={styles.foot}>
          <Button
            variant="subtle"
            size="xs"
            disabled={serializeColumns(choice) === null}
            onClick={() => choose(DEFAULT_COLUMNS)}
          >
            Reset
          </Button>
        </div>
      </Dropdown>
    </>
  );
}
