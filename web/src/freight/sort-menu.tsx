import type { SortDirection, SortOption } from '@cartage/domain/search/page-and-sort.ts';
import { Button, Menu } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { SORTS, sortLabel } from '#freight/sort-label.ts';
import styles from '#freight/sort-menu.module.css';
import { Icon } from '#ui/icon.tsx';

interface Sort {
  readonly option: SortOption;
  readonly direction: SortDirection;
}

/** The sort order of the list as text; the table header shows it as an arrow. */
export function SortMenu({
  sort,
  onSort,
  short = false,
}: {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly short?: boolean;
}) {
  const label = sortLabel(sort.option, sort.direction);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {short ? (
          <button type="button" className={styles.short} aria-label={`Sort: ${label}`}>
            {label}
            <Icon of={IconChevronDown} size={14} />
          </button>
        ) : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icon of={IconArrowsSort} />}
            rightSection={<Icon of={IconChevronDown} size={14} />}
          >
            Sort: {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label="Sort">
        <Menu.RadioGroup
          value={keyOf(sort)}
          onChange={(key) => {
            const chosen = SORTS.find((other) => keyOf(other) === key);
            if (chosen) onSort(chosen);
          }}
        >
          {SORTS.map(({ option, direction }) => (
            <Menu.RadioItem
              key={keyOf({ option, direction })}
              value={keyOf({ option, direction })}
              checkIcon={<Icon of={IconCheck} />}
              closeMenuOnClick
            >
              {sortLabel(option, direction)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const keyOf = ({ option, direction }: Sort) => `${option}-${direction}`;
