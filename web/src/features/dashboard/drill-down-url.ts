import type { Answer } from '@cartage/contract/operations.ts';
import type { ExceptionStage } from '@cartage/domain/consignment/exception-stage.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/search-filter.ts';
import { COUNTED_STATUSES } from '#features/dashboard/counted-statuses.ts';
import type { DashboardSearch } from '#features/dashboard/dashboard-url.ts';
import type { DrillDown, PageAsked } from '#features/dashboard/drill-down.ts';
import { figuresOf, kindsOf } from '#features/dashboard/exceptions.ts';

export const FIRST_PAGE: PageAsked = {
  pageNumber: 1,
  pageSize: 25,
  sortOption: 'CreationDate',
  sortDirection: 'asc',
};

/** Highest page the server takes. */
const LAST_PAGE = 1_000_000;

const STAGES = ['all', 'collection', 'delivery'] as const satisfies readonly ExceptionStage[];

export interface Known {
  readonly serviceTypes: readonly { readonly code: string; readonly name: string }[];
  /** What the exceptions of the dashboard are; absent until they are known. */
  readonly exceptions: Answer<'reportExceptions'> | undefined;
}

/** The figure an address names; null where it names none that there is. */
export function readDrillDown(search: DashboardSearch, known: Known): DrillDown | null {
  switch (search.figure) {
    case 'created': {
      const code = COUNTED_STATUSES.find((one) => one === search.status);
      return code === undefined ? null : { card: 'created', status: { code, name: statusOf(code).name } };
    }
    case 'difot': {
      const serviceType = known.serviceTypes.find(({ code }) => code === search.serviceType);
      const isKept = search.difot === 'on-time';
      if (serviceType === undefined || (!isKept && search.difot !== 'miss')) return null;
      const { code, name } = serviceType;
      return { card: 'difot', serviceType: { code, name }, isKept };
    }
    case 'exceptions':
      return readExceptions(search, known.exceptions);
    default:
      return null;
  }
}

/** Of the card's own switch, also before its figures are known. */
export const readStage = ({ figure, stage }: DashboardSearch): ExceptionStage =>
  (figure === 'exceptions' ? STAGES.find((one) => one === stage) : undefined) ?? 'all';

function readExceptions(search: DashboardSearch, report: Known['exceptions']): DrillDown | null {
  if (report === undefined) return null;
  const { state } = search;
  const stage = readStage(search);
  if (state !== undefined && state !== 'open' && state !== 'resolved') return null;
  // Of any kind there are figures of one state alone.
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

/** Which of its consignments; what makes no sense is the first page. */
export function readPage(search: DashboardSearch): PageAsked {
  const page = Number(search.page);
  const pageSize = PAGE_SIZES.find((size) => String(size) === String(search.size));
  return {
    pageNumber: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : FIRST_PAGE.pageNumber,
    pageSize: pageSize ?? FIRST_PAGE.pageSize,
    sortOption: SORT_OPTIONS.find((one) => one === search.sortOption) ?? FIRST_PAGE.sortOption,
    sortDirection: SORT_DIRECTIONS.find((one) => one === search.sortDirection) ?? FIRST_PAGE.sortDirection,
  };
}

/** What has its default is left out. */
export function writeDrillDown(of: DrillDown, page: PageAsked): DashboardSearch {
  const unless = <Key extends keyof PageAsked>(key: Key) =>
    page[key] === FIRST_PAGE[key] ? undefined : page[key];
  return {
    figure: of.card,
    ...writeFigure(of),
    sortOption: unless('sortOption'),
    sortDirection: unless('sortDirection'),
    page: unless('pageNumber'),
    size: unless('pageSize'),
  };
}

function writeFigure(of: DrillDown): DashboardSearch {
  switch (of.card) {
    case 'created':
      return { status: of.status.code };
    case 'difot':
      return { serviceType: of.serviceType.code, difot: of.isKept ? 'on-time' : 'miss' };
    case 'exceptions':
      return {
        exception: of.event?.id,
        state: of.isOpen === null ? undefined : of.isOpen ? 'open' : 'resolved',
        stage: of.stage === 'all' ? undefined : of.stage,
      };
  }
}
