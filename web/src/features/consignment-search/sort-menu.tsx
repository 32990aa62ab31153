import type { SortDirection, SortOption } from '@cartage/domain/search/search-filter.ts';
import { Button, Menu } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { SORTS, sortSentence } from '#features/consignment-search/sort-sentence.ts';
import styles from '#features/consignment-search/page.module.css';
import { Icon } from '#ui/icon.tsx';

interface Sort {
  readonly option: SortOption;
  readonly direction: SortDirection;
}

/** The order of the list as a sentence; the arrow in the head of the table says the same. */
export function SortMenu({
  sort,
  onSort,
  short = false,
}: {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly short?: boolean;
}) {
  const sentence = sortSentence(sort.option, sort.direction);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {short ? (
          <button type="button" className={styles.shortSort} aria-label={`Sort: ${sentence}`}>
            {sentence}
            <Icon of={IconChevronDown} size={14} />
          </button>
        ) : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icon of={IconArrowsSort} />}
            rightSection={<Icon of={IconChevronDown} size={14} />}
          >
            Sort: {sentence}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label="Sort">
        {SORTS.map(({ option, direction }) => {
          const isOn = option === sort.option && direction === sort.direction;
          return (
            <Menu.Item
              key={`${option}-${direction}`}
              role="menuitemradio"
              aria-checked={isOn}
              leftSection={<span className={styles.tick}>{isOn && <Icon of={IconCheck} />}</span>}
              onClick={() => onSort({ option, direction })}
            >
              {sortSentence(option, direction)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
