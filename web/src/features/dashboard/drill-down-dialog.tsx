import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZES, type PageSize } from '@cartage/domain/search/search-filter.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { messageOf } from '#api/problem.ts';
import { serviceTypesWords } from '#freight/service-types-words.ts';
import {
  criteriaOf,
  type DrillDown,
  fetchPage,
  listOf,
  type PageAsked,
  titleOf,
} from '#features/dashboard/drill-down.ts';
import styles from '#features/dashboard/drill-down.module.css';
import { DrillDownDownload } from '#features/dashboard/drill-down-download.tsx';
import type { Asked } from '#features/dashboard/queries.ts';
import { ConsignmentList, ConsignmentListSkeleton } from '#freight/consignment-list.tsx';
import { COLUMNS as columns } from '#freight/consignment-table/columns.tsx';
import { ConsignmentTable } from '#freight/consignment-table/consignment-table.tsx';
import { freightQuery } from '#freight/consignment-table/freight-query.ts';
import { ConsignmentTableSkeleton } from '#freight/consignment-table/table-skeleton.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { SortMenu } from '#freight/sort-menu.tsx';
import { sortSentence } from '#freight/sort-sentence.ts';
import { announce } from '#kit/announcements.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Pagination } from '#kit/pagination.tsx';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectButton } from '#ui/select-button.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** LIST-12. */
const SEARCH_ERROR = 'Search error, please try again later';

/** DASH-10: the consignments behind a figure. */
export function DrillDownDialog({
  of,
  asked,
  page,
  turn,
  close,
}: {
  readonly of: DrillDown;
  readonly asked: Asked;
  readonly page: PageAsked;
  readonly turn: (to: PageAsked) => void;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const query = useQuery({
    queryKey: ['consignments', 'drill-down', asked, of, page],
    queryFn: ({ signal }) => fetchPage(call, { of, asked }, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const sort = { option: page.sortOption, direction: page.sortDirection };
  const onSort = ({ option, direction }: Sort) =>
    turn({ ...page, pageNumber: 1, sortOption: option, sortDirection: direction });
  const list = listOf(of, asked);
  useRowsHeard(query, page);
  const isNarrow = useNarrow();
  return (
    <Dialog
      title={titleOf(of)}
      size={1280}
      close={close}
      actions={
        <div className={styles.foot}>
          <span>{data !== undefined && rowsOf(data)}</span>
          <SelectButton
            label="Rows per page"
            value={page.pageSize}
            options={PAGE_SIZES}
            // The options are the page sizes.
            onChange={(size) => turn({ ...page, pageNumber: 1, pageSize: size as PageSize })}
          />
          {data !== undefined && data.pageCount > 1 && (
            <Pagination
              page={page.pageNumber}
              pageCount={data.pageCount}
              onPage={(pageNumber) => turn({ ...page, pageNumber })}
            />
          )}
        </div>
      }
    >
      <div className={styles.facts}>
        <Facts of={of} asked={asked} count={data?.rowCount} />
        <span className={styles.actions}>
          {'search' in list ? (
            <ButtonLink to="/search" search={list.search} variant="subtle" size="xs">
              Open in list
            </ButtonLink>
          ) : (
            <span className={styles.noList}>{list.reason}</span>
          )}
          {data !== undefined && data.rowCount > 0 && (
            <DrillDownDownload of={of} asked={asked} count={data.rowCount} sort={sort} />
          )}
        </span>
      </div>
      {isNarrow && <SortMenu short sort={sort} onSort={onSort} />}
      <div className={styles.frame}>
        {query.isFetching && data !== undefined && <ProgressBar label="Loading consignments" />}
        <Rows query={query} sort={sort} onSort={onSort} isNarrow={isNarrow} />
      </div>
    </Dialog>
  );
}

type DrillQuery = ReturnType<typeof useQuery<Awaited<ReturnType<typeof fetchPage>>>>;

const rowsOf = (page: Awaited<ReturnType<typeof fetchPage>>) =>
  `${wholeNumber(page.firstRowOnPage)}–${wholeNumber(page.lastRowOnPage)} of ${wholeNumber(page.rowCount)}`;

/** Says which rows are here when another page, size or order was asked for; of the first the count is said. */
function useRowsHeard({ data, isPlaceholderData }: DrillQuery, page: PageAsked): void {
  const sort = sortSentence(page.sortOption, page.sortDirection);
  const asked = `${page.pageNumber} ${page.pageSize} ${sort}`;
  const heard = useRef(asked);
  useEffect(() => {
    if (data === undefined || isPlaceholderData || heard.current === asked) return;
    heard.current = asked;
    announce(`Consignments ${rowsOf(data)}, ${sort}`);
  }, [data, isPlaceholderData, asked, sort]);
}

function Facts({
  of,
  asked,
  count,
}: {
  readonly of: DrillDown;
  readonly asked: Asked;
  readonly count: number | undefined;
}) {
  const { serviceTypes, sites } = useWorkplace();
  const criteria = criteriaOf(of, asked, {
    serviceTypes: serviceTypesWords(asked.serviceTypes, serviceTypes),
    sites: asked.siteIds.length === sites.length ? 'All' : `${asked.siteIds.length} of ${sites.length}`,
  });
  return (
    <>
      <span className={styles.count} role="status">
        {count === undefined ? '\u00a0' : countWords(of, count)}
      </span>
      <ul className={styles.criteria} aria-label="What was asked for">
        {criteria.map(({ label, value }) => (
          <li key={label}>
            {label} <b>{value}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** '386 consignments'; of exceptions also how many there are, where they are more. */
function countWords(of: DrillDown, count: number): string {
  const consignments = `${wholeNumber(count)} ${count === 1 ? 'consignment' : 'consignments'}`;
  return of.card === 'exceptions' && of.count !== count
    ? `${wholeNumber(of.count)} exceptions of ${consignments}`
    : consignments;
}

function Rows({
  query,
  sort,
  onSort,
  isNarrow,
}: {
  readonly query: DrillQuery;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly isNarrow: boolean;
}) {
  const { call, tenant } = useSession();
  const { organisationId } = useWorkplace();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { requestedPickupDateEnabled } = tenant.settings;
  const context = useMemo(
    () => ({
      showsRequestedPickup: requestedPickupDateEnabled,
      freight: (id: number) => freightQuery(call, organisationId, id),
    }),
    [requestedPickupDateEnabled, call, organisationId],
  );
  const { data, isError, error } = query;
  if (isError && data === undefined) {
    return (
      <Blank art="broken-line" title={SEARCH_ERROR} heading="h3">
        <p role="alert">{messageOf(error, 'The consignments could not be loaded.')}</p>
      </Blank>
    );
  }
  if (data?.rowCount === 0) {
    return (
      <Blank art="box" title="Nothing is left of this" heading="h3">
        <p>These consignments have moved on since the dashboard counted them.</p>
      </Blank>
    );
  }
  if (isNarrow) {
    return data === undefined ? (
      <ConsignmentListSkeleton rows={6} />
    ) : (
      <ConsignmentList rows={data.results} />
    );
  }
  return (
    <div ref={setScroller} className={styles.scroller}>
      {data === undefined ? (
        <ConsignmentTableSkeleton rows={8} columns={columns} sort={sort} />
      ) : (
        <ConsignmentTable
          label="Consignments"
          rows={data.results}
          columns={columns}
          context={context}
          sort={sort}
          onSort={onSort}
          scroller={scroller}
        />
      )}
    </div>
  );
}
