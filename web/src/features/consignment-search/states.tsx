import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { chosenRange, type DateRange, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { CallFailure, messageOf } from '#api/problem.ts';
import { DEFAULT_FILTER, hasTexts, isDefaultFilter } from '#features/consignment-search/list-filter.ts';
import type { ListView } from '#features/consignment-search/list-url.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import { wholeNumber } from '#freight/figures.ts';
import { NewConsignment } from '#freight/new-consignment.tsx';
import { useSitesMissing } from '#freight/sites-missing.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';

/** LIST-12. */
export const SEARCH_ERROR = 'Search error, please try again later';

/** What stands in the place of the rows when there are none; null when there are. */
export function useListState(list: ListProps) {
  const { query, view, change } = list;
  const missing = useSitesMissing();
  if (missing !== null) return missing;
  const { data } = query;
  if (query.isError && data === undefined) {
    return <Failed failure={query.error} retry={() => void query.refetch()} />;
  }
  if (data === undefined || data.results.length > 0) return null;
  return data.rowCount === 0 ? <None {...list} /> : <BeyondEnd page={view.page} change={change} />;
}

function Failed({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const said = messageOf(failure, '');
  const isOwn = failure instanceof CallFailure && said !== '';
  return (
    <Blank
      art="broken-line"
      title={SEARCH_ERROR}
      actions={
        <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{isOwn ? said : 'The consignments could not be loaded.'}</p>
    </Blank>
  );
}

/** First use, nothing these days, or nothing that matches: each says what to do next. */
function None({ view, range, elsewhere, submit }: ListProps) {
  const isPlain = isDefaultFilter(view);
  if (isPlain && elsewhere?.rowCount === 0) {
    return (
      <Blank art="box" title="No consignments yet" actions={<NewConsignment isPrimary={false} />}>
        <p>What is created for the selected sites will stand here.</p>
      </Blank>
    );
  }
  const wider = elsewhere?.rowCount === 0 ? undefined : widerSearch(view, range);
  return (
    <Blank
      art="box"
      title={isPlain ? 'No consignments in the last 7 days' : 'No consignments match these filters'}
      actions={
        <>
          {wider !== undefined && (
            <Button variant="default" onClick={() => submit({ ...view, ...wider.change })}>
              {wider.name}
            </Button>
          )}
          {!isPlain && (
            <Button
              variant={wider === undefined ? 'default' : 'subtle'}
              onClick={() => submit(DEFAULT_FILTER)}
            >
              Clear filters
            </Button>
          )}
        </>
      }
    >
      <p>{isPlain ? nothingCreated(range) : foundElsewhere(view, elsewhere)}</p>
    </Blank>
  );
}

interface WiderSearch {
  readonly name: string;
  readonly change: Partial<Pick<ListView, 'dates' | 'statuses'>>;
}

/** The next wider one of the same words; undefined where there is none. */
function widerSearch({ statuses }: ListView, { from, to }: DateRange): WiderSearch | undefined {
  const today = localDay(new Date());
  const lastMonth = { preset: 'LAST_30_DAYS' } as const;
  if (from > chosenRange(lastMonth, today).from && statuses.length === 0) {
    return { name: 'Search the last 30 days', change: { dates: lastMonth } };
  }
  const longest = { from: addDays(today, 1 - SEARCH_MAX_DAYS), to: today };
  if (from !== longest.from || to !== today) {
    return { name: 'Search a year, in every status', change: { dates: longest, statuses: [] } };
  }
  return statuses.length === 0 ? undefined : { name: 'Search in every status', change: { statuses: [] } };
}

const nothingCreated = ({ from, to }: DateRange) =>
  `Nothing was created from ${formatDay(from)} to ${formatDay(to)} for the selected sites.`;

/** Where it may be instead; as high before that is known. */
function foundElsewhere(view: ListView, elsewhere: ListProps['elsewhere']): string {
  if (elsewhere === undefined) return '\u00a0';
  const count = elsewhere.rowCount;
  const found = `${wholeNumber(count)} ${count === 1 ? 'consignment' : 'consignments'}`;
  if (!hasTexts(view)) return `The selected sites have ${found} with other dates or in another status.`;
  const words = [view.searchTerm, view.phoneNumber, view.salesReference].filter((text) => text !== '');
  const quoted = words.map((text) => `“${text}”`).join(' with ');
  return count === 0
    ? `${quoted} was not found in any consignment of the selected sites.`
    : `${quoted} was found in ${found} with other dates or in another status.`;
}

function BeyondEnd({ page, change }: { readonly page: number; readonly change: ListProps['change'] }) {
  return (
    <Blank
      art="lost"
      title={`There is no page ${page}`}
      actions={
        <Button variant="default" onClick={() => change({ page: 1 })}>
          Go to the first page
        </Button>
      }
    >
      <p>The list has become shorter.</p>
    </Blank>
  );
}
