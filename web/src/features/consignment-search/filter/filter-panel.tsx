import { listFilters } from '@cartage/domain/search/filters.ts';
import { ActionIcon, Button } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { useId, useState } from 'react';
import { FilterFields, isSecondary } from '#features/consignment-search/filter/filter-fields.tsx';
import styles from '#features/consignment-search/filter/filter.module.css';
import { useFilterDraft } from '#features/consignment-search/filter/use-filter-draft.ts';
import { useFilterSources } from '#freight/use-filter-sources.ts';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import { Icon } from '#ui/icon.tsx';

/** The filter in one line (FILTER-01), with a second line for its secondary fields. Search or Enter applies it. */
export function FilterPanel({ view, submit }: Pick<ListControls, 'view' | 'submit'>) {
  const filter = useFilterDraft(view);
  const sources = useFilterSources();
  const count = listFilters.applied(view, sources).filter(({ key }) => isSecondary(key)).length;
  const [isOpen, setOpen] = useState(count > 0);
  const moreId = useId();
  return (
    <form
      role="search"
      aria-label="Consignments"
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        submit(filter.draft);
      }}
    >
      <FilterFields {...filter} isDense part="primary" />
      <div className={styles.buttons}>
        <ActionIcon
          variant={isOpen || count > 0 ? 'light' : 'subtle'}
          size={32}
          aria-label={count === 0 ? 'More filters' : `More filters (${count})`}
          data-tooltip="More filters"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={IconAdjustmentsHorizontal} />
        </ActionIcon>
        <Button type="submit" size="xs" variant={filter.isChanged ? 'filled' : 'default'}>
          Search
        </Button>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            filter.set(listFilters.defaults);
            submit(listFilters.defaults);
          }}
        >
          Clear
        </Button>
      </div>
      <div id={moreId} className={styles.more} role="group" aria-label="More filters" hidden={!isOpen}>
        {isOpen && <FilterFields {...filter} isDense part="secondary" />}
      </div>
    </form>
  );
}
