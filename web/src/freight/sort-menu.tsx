import { Button } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import type { SortChoice } from '#freight/sort-choice.ts';
import { sortLabel } from '#freight/sort-label.ts';
import styles from '#freight/sort-menu.module.css';
import { lazyLayer } from '#kit/dropdown/lazy-layer.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { Icon } from '#ui/icon.tsx';

const Items = lazyLayer<SortChoice>(async () => (await import('#freight/sort-menu-items.tsx')).SortMenuItems);

/** The sort order of the list as text; the table header shows it as an arrow. */
export function SortMenu({ sort, onSort, short = false }: SortChoice & { readonly short?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('menu', isOpen, setOpen);
  const label = sortLabel(sort.option, sort.direction);
  return (
    <>
      {short ? (
        <button {...button.props} type="button" className={styles.short} aria-label={`Sort: ${label}`}>
          {label}
          <Icon of={IconChevronDown} size={14} />
        </button>
      ) : (
        <Button
          {...button.props}
          variant="subtle"
          size="xs"
          leftSection={<Icon of={IconArrowsSort} />}
          rightSection={<Icon of={IconChevronDown} size={14} />}
        >
          Sort: {label}
        </Button>
      )}
      <Items button={button} sort={sort} onSort={onSort} />
    </>
  );
}
