import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { PAGE_SIZES, type PageSize } from '@cartage/domain/search/page-and-sort.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { messageOf } from '#api/problem.ts';
import { serviceTypesLabel } from '#freight/service-types-label.ts';
import {
  criteriaOf,
  type DeliveryState,
  type DrillDown,
  fetchPage,
  listSearchOf,
  type PageRequest,
  titleOf,
} from '#features/dashboard/drill-down.ts';
import styles from '#features/dashboard/drill-down.module.css';
import { DrillDownDownload } from '#features/dashboard/drill-down-download.tsx';
import { performanceColumns, withPerformanceColumns } from '#features/dashboard/performance-columns.tsx';
import { StageButtons } from '#features/dashboard/stage-buttons.tsx';
import type { DashboardFilter } from '#features/dashboard/queries.ts';
import { ConsignmentList, ConsignmentListSkeleton } from '#freight/consignment-list.tsx';
import { type Column, COLUMNS, type FactColumn } from '#freight/consignment-table/columns.tsx';
import { ConsignmentTable } from '#freight/consignment-table/consignment-table.tsx';
import { exceptionColumns, withExceptionColumns } from '#freight/consignment-table/exception-columns.tsx';
import { freightQuery } from '#freight/consignment-table/freight-query.ts';
import { ConsignmentTableSkeleton } from '#freight/consignment-table/table-skeleton.tsx';
import { useExceptionContext } from '#freight/use-exception-context.ts';
import { wholeNumber } from '#freight/figures.ts';
import { SortMenu } from '#freight/sort-menu.tsx';
import { sortLabel } from '#freight/sort-label.ts';
import { announce } from '#kit/announcements.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Pagination } from '#kit/pagination.tsx';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectButton } from '#ui/select-button.tsx';
import { useNarrowInDialog, usePhoneInDialog } from '#ui/use-media.ts';

/** Specified text (LIST-12). */
const SEARCH_ERROR = 'Search error, please try again later';

/** DASH-10: the consignments that a number counts. */
export function DrillDownDialog({
  of,
  filter,
  page,
  turn,
  close,
}: {
  readonly of: DrillDown;
  readonly filter: DashboardFilter;
  readonly page: PageRequest;
  /** Another page or order, or another part of the same figure. */
  readonly turn: (to: PageRequest, of?: DrillDown) => void;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const query = useQuery({
    queryKey: ['consignments', 'drill-down', filter, of, page],
    queryFn: ({ signal }) => fetchPage(call, { of, filter }, page, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const sort = { option: page.sortOption, direction: page.sortDirection };
  const onSort = ({ option, direction }: Sort) =>
    turn({ ...page, pageNumber: 1, sortOption: option, sortDirection: direction });
  useAnnounceRows(query, page);
  const isNarrow = useNarrowInDialog();
  const isPhone = usePhoneInDialog();
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
            isLabelHidden={isPhone}
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
        <Facts of={of} filter={filter} count={data?.rowCount} />
        <span className={styles.actions}>
          <ButtonLink to="/search" search={listSearchOf(of, filter)} variant="subtle" size="xs">
            Open in list
          </ButtonLink>
          {data !== undefined && data.rowCount > 0 && (
            <DrillDownDownload of={of} filter={filter} count={data.rowCount} sort={sort} />
          )}
        </span>
      </div>
      {of.card === 'difot' && !of.isOnTime && data !== undefined && (
        <DeliveryStates of={of} page={data} turn={(next) => turn({ ...page, pageNumber: 1 }, next)} />
      )}
      {isNarrow && <SortMenu short sort={sort} onSort={onSort} />}
      <div className={styles.frame}>
        {query.isFetching && data !== undefined && <ProgressBar label="Loading consignments" />}
        <Rows of={of} query={query} sort={sort} onSort={onSort} isNarrow={isNarrow} />
      </div>
    </Dialog>
  );
}

/** Separates late deliveries from consignments in transit (DIFOT). */
function DeliveryStates({
  of,
  page: { deliveredCount, movingCount },
  turn,
}: {
  readonly of: Extract<DrillDown, { readonly card: 'difot' }>;
  readonly page: DrillPage;
  readonly turn: (of: DrillDown) => void;
}) {
  if (deliveredCount === undefined || movingCount === undefined) return null;
  const { state, ...all } = of;
  return (
    <div className={styles.states}>
      <StageButtons
        label="Delivery"
        options={[
          ['ALL', `All (${wholeNumber(deliveredCount + movingCount)})`],
          ['DELIVERED', `Delivered late (${wholeNumber(deliveredCount)})`],
          ['MOVING', `Not delivered (${wholeNumber(movingCount)})`],
        ]}
        chosen={state ?? 'ALL'}
        choose={(code: DeliveryState | 'ALL') => turn(code === 'ALL' ? all : { ...all, state: code })}
      />
    </div>
  );
}

type DrillPage = ResponseBody<'drillDownDifot'>;
type DrillQuery = ReturnType<typeof useQuery<Awaited<ReturnType<typeof fetchPage>>>>;

const rowsOf = (page: Awaited<ReturnType<typeof fetchPage>>) =>
  `${wholeNumber(page.firstRowOnPage)}–${wholeNumber(page.lastRowOnPage)} of ${wholeNumber(page.rowCount)}`;

/** Announces the rows after a change of page, size or order. The count is announced for the first page. */
function useAnnounceRows({ data, isPlaceholderData }: DrillQuery, page: PageRequest): void {
  const sort = sortLabel(page.sortOption, page.sortDirection);
  const requested = `${page.pageNumber} ${page.pageSize} ${sort}`;
  const announced = useRef(requested);
  useEffect(() => {
    if (data === undefined || isPlaceholderData || announced.current === requested) return;
    announced.current = requested;
    announce(`Consignments ${rowsOf(data)}, ${sort}`);
  }, [data, isPlaceholderData, requested, sort]);
}

function Facts({
  of,
  filter,
  count,
}: {
  readonly of: DrillDown;
  readonly filter: DashboardFilter;
  readonly count: number | undefined;
}) {
  const { serviceTypes, sites } = useOrganisationContext();
  const criteria = criteriaOf(of, filter, {
    serviceTypes: serviceTypesLabel(filter.serviceTypes, serviceTypes),
    sites: filter.siteIds.length === sites.length ? 'All' : `${filter.siteIds.length} of ${sites.length}`,
  });
  return (
    <>
      <span className={styles.count} role="status">
        {count === undefined ? '\u00a0' : countLabel(of, count)}
      </span>
      <ul className={styles.criteria} aria-label="Filters">
        {criteria.map(({ label, value }) => (
          <li key={label}>
            {label} <b>{value}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** '386 consignments'; for exceptions also their number when it differs. */
function countLabel(of: DrillDown, count: number): string {
  const consignments = `${wholeNumber(count)} ${count === 1 ? 'consignment' : 'consignments'}`;
  return of.card === 'exceptions' && of.count !== count
    ? `${wholeNumber(of.count)} exceptions of ${consignments}`
    : consignments;
}

/** The columns of the list with those of the figure, and the latter alone as facts of a narrow list. */
function useDrillColumns(
  of: DrillDown,
  page: DrillPage | undefined,
): { readonly columns: readonly Column[]; readonly facts: readonly FactColumn[] } {
  const typeId = of.card === 'exceptions' && of.event !== null ? String(of.event.id) : null;
  const exceptions = useExceptionContext(typeId === null ? null : [typeId]);
  return useMemo(() => {
    if (of.card === 'exceptions')
      return { columns: withExceptionColumns(COLUMNS, exceptions), facts: exceptionColumns(exceptions) };
    const performance = of.card === 'difot' ? page?.performance : undefined;
    if (performance === undefined) return { columns: COLUMNS, facts: [] };
    return { columns: withPerformanceColumns(COLUMNS, performance), facts: performanceColumns(performance) };
  }, [of.card, exceptions, page]);
}

function Rows({
  of,
  query,
  sort,
  onSort,
  isNarrow,
}: {
  readonly of: DrillDown;
  readonly query: DrillQuery;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly isNarrow: boolean;
}) {
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
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
  const { columns, facts } = useDrillColumns(of, data);
  if (isError && data === undefined) {
    return (
      <EmptyState illustration="broken-line" title={SEARCH_ERROR} heading="h3">
        <p role="alert">{messageOf(error, "Couldn't load the consignments.")}</p>
      </EmptyState>
    );
  }
  if (data?.rowCount === 0) {
    return (
      <EmptyState illustration="box" title="No consignments" heading="h3">
        <p>These consignments have changed since the dashboard counted them.</p>
      </EmptyState>
    );
  }
  if (isNarrow) {
    return data === undefined ? (
      <ConsignmentListSkeleton rows={6} />
    ) : (
      <ConsignmentList key={facts.length} rows={data.results} facts={facts} />
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
