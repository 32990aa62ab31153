import '#kit/field-styles.ts';
import { SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { Button } from '@mantine/core';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { DateTypeField, TextFields } from '#features/consignment-search/filter-text-fields.tsx';
import styles from '#features/consignment-search/filter.module.css';
import { DEFAULT_FILTER } from '#features/consignment-search/list-filter.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import { StatusField } from '#freight/status-field.tsx';
import { useFilterDraft } from '#features/consignment-search/use-filter-draft.ts';

/** The filter in one line (FILTER-01). Nothing is searched before Search or Enter says so. */
export function FilterPanel({ view, submit }: Pick<ListProps, 'view' | 'submit'>) {
  const filter = useFilterDraft(view);
  const fields = { ...filter, isDense: true };
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
      <TextFields {...fields} />
      <StatusField
        isDense
        className={styles.status}
        chosen={filter.draft.statuses}
        onChange={(statuses) => filter.set({ statuses })}
      />
      <DateTypeField {...fields} />
      <DateRangeField
        isDense
        className={styles.dateRange}
        maxDays={SEARCH_MAX_DAYS}
        value={filter.draft.dates}
        onChange={(dates) => filter.set({ dates })}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="xs" variant={filter.isChanged ? 'filled' : 'default'}>
          Search
        </Button>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            filter.set(DEFAULT_FILTER);
            submit(DEFAULT_FILTER);
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}
