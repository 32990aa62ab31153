import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { ExceptionStage } from '@cartage/domain/consignment/exception-stage.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { COUNTED_STATUSES } from '#features/dashboard/counted-statuses.ts';
import type { DashboardSearch } from '#features/dashboard/dashboard-url.ts';
import type { DeliveryState, DrillDown, PageRequest } from '#features/dashboard/drill-down.ts';
import { figuresOf, kindsOf } from '#features/dashboard/exceptions.ts';

export const FIRST_PAGE: PageRequest = {
  pageNumber: 1,
  pageSize: 25,
  sortOption: 'CreationDate',
  sortDirection: 'asc',
};

/** Highest page that the server accepts. */
const LAST_PAGE = 1_000_000;

const STAGES = ['all', 'collection', 'delivery'] as const satisfies readonly ExceptionStage[];

const DELIVERY_STATES = ['DELIVERED', 'MOVING'] as const satisfies readonly DeliveryState[];

export interface Known {
  readonly serviceTypes: readonly { readonly code: string; readonly name: string }[];
  /** The exception report; absent until loaded. */
  readonly exceptions: ResponseBody<'reportExceptions'> | undefined;
}

/** The drill-down in an address; null for an unknown or incomplete one. */
export function readDrillDown(search: DashboardSearch, known: Known): DrillDown | null {
  switch (search.figure) {
    case 'created': {
      const code = COUNTED_STATUSES.find((counted) => counted === search.status);
      return code === undefined ? null : { card: 'created', status: { code, name: statusOf(code).name } };
    }
    case 'difot': {
      const serviceType = known.serviceTypes.find(({ code }) => code === search.serviceType);
      const isOnTime = search.difot === 'on-time';
      if (serviceType === undefined || (!isOnTime && search.difot !== 'miss')) return null;
      const { code, name } = serviceType;
      const state = DELIVERY_STATES.find((known) => known.toLowerCase() === search.state);
      return { card: 'difot', serviceType: { code, name }, isOnTime, ...(state !== undefined && { state }) };
    }
    case 'exceptions':
      return readExceptions(search, known.exceptions);
    default:
      return null;
  }
}

/** The stage of the exceptions card, also before its report has loaded. */
export const readStage = ({ figure, stage }: DashboardSearch): ExceptionStage =>
  (figure === 'exceptions' ? STAGES.find((known) => known === stage) : undefined) ?? 'all';

function readExceptions(search: DashboardSearch, report: Known['exceptions']): DrillDown | null {
  if (report === undefined) return null;
  const { state } = search;
  const stage = readStage(search);
  if (state !== undefined && state !== 'open' && state !== 'resolved') return null;
  // Across all types, only a single state can be opened.
  if (search.exception === undefined && state === undefined) return null;
  const all = kindsOf(report, stage);
  const kind =
    search.exception === undefined ? null : all.find(({ id }) => String(id) === String(search.exception));
  if (kind === undefined) return null;
  const { unresolved, total } = figuresOf(kind === null ? all : [kind]);
  return {
    card: 'exceptions',
    event: kind && { id: kind.id, title: kind.title },
    isOpen: state === undefined ? null : state === 'open',
    stage,
    count: state === undefined ? total : state === 'open' ? unresolved : total - unresolved,
  };
}

/** The page of consignments; the first page for invalid values. */
export function readPage(search: DashboardSearch): PageRequest {
  const page = Number(search.page);
  const pageSize = PAGE_SIZES.find((size) => String(size) === String(search.size));
  return {
    pageNumber: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : FIRST_PAGE.pageNumber,
    pageSize: pageSize ?? FIRST_PAGE.pageSize,
    sortOption: SORT_OPTIONS.find((option) => option === search.sortOption) ?? FIRST_PAGE.sortOption,
    sortDirection:
      SORT_DIRECTIONS.find((direction) => direction === search.sortDirection) ?? FIRST_PAGE.sortDirection,
  };
}

/** Omits default values. */
export function writeDrillDown(of: DrillDown, page: PageRequest): DashboardSearch {
  const unlessDefault = <Key extends keyof PageRequest>(key: Key) =>
    page[key] === FIRST_PAGE[key] ? undefined : page[key];
  return {
    figure: of.card,
    ...writeFigure(of),
    sortOption: unlessDefault('sortOption'),
    sortDirection: unlessDefault('sortDirection'),
    page: unlessDefault('pageNumber'),
    size: unlessDefault('pageSize'),
  };
}

function writeFigure(of: DrillDown): DashboardSearch {
  switch (of.card) {
    case 'created':
      return { status: of.status.code };
    case 'difot':
      return {
        serviceType: of.serviceType.code,
        difot: of.isOnTime ? 'on-time' : 'miss',
        state: of.state?.toLowerCase(),
      };
    case 'exceptions':
      return {
        exception: of.event?.id,
        state: of.isOpen === null ? undefined : of.isOpen ? 'open' : 'resolved',
        stage: of.stage === 'all' ? undefined : of.stage,
      };
  }
}
