import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { chosenRange, type DateRange, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { listFilters } from '@cartage/domain/search/filters.ts';
import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { CallFailure, messageOf } from '#api/problem.ts';
import type { ListProps } from '#features/consignment-search/list/list-props.ts';
import type { ListView } from '#features/consignment-search/search/list-view.ts';
import { SEARCH_ERROR } from '#features/consignment-search/search/search-error.ts';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** Replaces the rows while there are none: no sites, an error, nothing found. Null while there are rows. */
export function useListState(list: ListProps) {
  const { query, view, change } = list;
  const noSites = useNoSitesMessage();
  if (noSites !== null && list.search.siteIds.length === 0) return noSites;
  const { data } = query;
  if (query.isError && data === undefined) {
    return <Failed failure={query.error} retry={() => void query.refetch()} />;
  }
  if (data === undefined || data.results.length > 0) return null;
  return data.rowCount === 0 ? (
    <NothingFound {...list} />
  ) : (
    <PageBeyondEnd page={view.page} change={change} />
  );
}

function Failed({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const message = failure instanceof CallFailure ? messageOf(failure, '') : '';
  return (
    <EmptyState
      illustration="broken-line"
      title={SEARCH_ERROR}
      actions={
        <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{message === '' ? "Couldn't load the consignments." : message}</p>
    </EmptyState>
  );
}

/** Three cases, each with the next step: no consignments at all, none in the default dates, none for this filter. */
function NothingFound({ view, range, wider, submit }: ListProps) {
  const isDefault = listFilters.isDefault(view);
  if (isDefault && wider?.rowCount === 0) {
    return (
      <EmptyState
        illustration="box"
        title="No consignments yet"
        actions={<NewConsignmentButton isPrimary={false} />}
      >
        <p>Consignments of the selected sites appear here once they are created.</p>
      </EmptyState>
    );
  }
  const suggestion = wider?.rowCount === 0 ? undefined : suggestedSearch(view, range);
  return (
    <EmptyState
      illustration="box"
      title={isDefault ? 'No consignments in the last 7 days' : 'No consignments match these filters'}
      actions={
        <>
          {suggestion !== undefined && (
            <Button variant="default" onClick={() => submit({ ...view, ...suggestion.change })}>
              {suggestion.label}
            </Button>
          )}
          {!isDefault && (
            <Button
              variant={suggestion === undefined ? 'default' : 'subtle'}
              onClick={() => submit(listFilters.defaults)}
            >
              Clear filters
            </Button>
          )}
        </>
      }
    >
      <p>{isDefault ? nothingCreated(range) : foundWithWiderFilter(view, wider)}</p>
    </EmptyState>
  );
}

interface SuggestedSearch {
  readonly label: string;
  readonly change: Partial<Pick<ListView, 'date' | 'statuses'>>;
}

/** The same texts in more days or in every status; undefined where the filter is already that wide. */
function suggestedSearch(
  { statuses, date: { type } }: ListView,
  { from, to }: DateRange,
): SuggestedSearch | undefined {
  const today = localDay(new Date());
  const last30Days = { preset: 'LAST_30_DAYS' } as const;
  if (from > chosenRange(last30Days, today).from && statuses.length === 0) {
    return { label: 'Search the last 30 days', change: { date: { type, days: last30Days } } };
  }
  const longest = { from: addDays(today, 1 - SEARCH_MAX_DAYS), to: today };
  if (from !== longest.from || to !== today) {
    return {
      label: 'Search a year, in every status',
      change: { date: { type, days: longest }, statuses: [] },
    };
  }
  return statuses.length === 0 ? undefined : { label: 'Search in every status', change: { statuses: [] } };
}

const nothingCreated = ({ from, to }: DateRange) =>
  `No consignments were created from ${formatDay(from)} to ${formatDay(to)} for the selected sites.`;

/** A non-breaking space holds the line until the wider search is loaded. */
function foundWithWiderFilter(view: ListView, wider: ListProps['wider']): string {
  if (wider === undefined) return '\u00a0';
  const found = countOf(wider.rowCount, 'consignment');
  const texts = listFilters.texts(view);
  if (texts.length === 0) return `The selected sites have ${found} with other dates or in another status.`;
  const quoted = texts.map((text) => `“${text}”`).join(' with ');
  return wider.rowCount === 0
    ? `${quoted} was not found in any consignment of the selected sites.`
    : `${quoted} was found in ${found} with other dates or in another status.`;
}

function PageBeyondEnd({ page, change }: { readonly page: number; readonly change: ListProps['change'] }) {
  return (
    <EmptyState
      illustration="lost"
      title={`There is no page ${page}`}
      actions={
        <Button variant="default" onClick={() => change({ page: 1 })}>
          Go to the first page
        </Button>
      }
    >
      <p>The list has fewer pages now.</p>
    </EmptyState>
  );
}
