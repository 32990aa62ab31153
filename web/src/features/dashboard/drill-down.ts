import type { ExceptionStage } from '@cartage/domain/consignment/exception-stage.ts';
import { stageStatuses } from '@cartage/domain/consignment/exception-stage.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import type { DifotResult } from '@cartage/domain/search/filters.ts';
import type { PageSize, SortDirection, SortOption } from '@cartage/domain/search/page-and-sort.ts';
import type { Call } from '#api/call.ts';
import { type DashboardFilter, reportBody } from '#features/dashboard/queries.ts';
import { daysOf } from '#features/dashboard/format.ts';

export type DeliveryState = 'DELIVERED' | 'MOVING';

/** A number of a card, opened to list its consignments. */
export type DrillDown =
  | { readonly card: 'created'; readonly status: { readonly code: StatusCode; readonly name: string } }
  | {
      readonly card: 'difot';
      readonly serviceType: { readonly code: string; readonly name: string };
      readonly isOnTime: boolean;
      /** Absent: both, delivered or not. */
      readonly state?: DeliveryState;
    }
  | {
      readonly card: 'exceptions';
      /** Null: all types. */
      readonly event: { readonly id: number; readonly title: string } | null;
      /** Null: resolved and unresolved. */
      readonly isOpen: boolean | null;
      readonly stage: ExceptionStage;
      /** The number of exceptions that the card shows. */
      readonly count: number;
    };

export interface PageRequest {
  readonly pageNumber: number;
  readonly pageSize: PageSize;
  readonly sortOption: SortOption;
  readonly sortDirection: SortDirection;
}

export interface DrillDownRequest {
  readonly of: DrillDown;
  readonly filter: DashboardFilter;
}

/** Fetches a page of the consignments behind a figure (DASH-14). */
export function fetchPage(
  call: Call,
  { of, filter }: DrillDownRequest,
  page: PageRequest,
  signal?: AbortSignal,
) {
  const common = {
    params: { org: filter.organisationId },
    query: {},
    ...(signal && { signal }),
  };
  const body = { ...reportBody(filter), ...page };
  switch (of.card) {
    case 'created':
      return call('drillDownByStatus', { ...common, body: { ...body, statusCode: of.status.code } });
    case 'difot':
      return call('drillDownDifot', {
        ...common,
        body: {
          ...body,
          serviceType: of.serviceType.code,
          difotStatus: of.isOnTime ? 'ON TIME' : 'MISS',
          ...(of.state !== undefined && { deliveryState: of.state }),
        },
      });
    case 'exceptions':
      return call('drillDownExceptions', {
        ...common,
        body: {
          ...body,
          standardEventId: of.event?.id ?? null,
          exceptionStatus: of.isOpen === null ? null : of.isOpen ? 'open' : 'closed',
          statusCodes: [...stageStatuses(of.stage)],
        },
      });
  }
}

export function titleOf(of: DrillDown): string {
  switch (of.card) {
    case 'created':
      return `Consignments Created, ${of.status.name}`;
    case 'difot':
      return `DIFOT, ${of.serviceType.name}, ${of.isOnTime ? 'On Time' : 'Miss'}`;
    case 'exceptions':
      return ['Exceptions', of.event?.title, stateLabel(of.isOpen)].filter(Boolean).join(', ');
  }
}

const stateLabel = (isOpen: boolean | null) => (isOpen === null ? null : isOpen ? 'Unresolved' : 'Resolved');

export interface Criterion {
  readonly label: string;
  readonly value: string;
}

interface FilterLabels {
  readonly serviceTypes: string;
  readonly sites: string;
}

/** The summary of the search criteria (DASH-10). */
export function criteriaOf(
  of: DrillDown,
  { period }: DashboardFilter,
  { serviceTypes, sites }: FilterLabels,
): Criterion[] {
  const days = daysOf(period);
  const services = { label: 'Service', value: serviceTypes };
  const where = { label: 'Sites', value: sites };
  switch (of.card) {
    case 'created':
      return [{ label: 'Status', value: of.status.name }, { label: 'Created', value: days }, services, where];
    case 'difot':
      return [
        { label: 'DIFOT', value: of.isOnTime ? 'On Time' : 'Miss' },
        { label: 'Promised', value: days },
        { label: 'Service', value: of.serviceType.name },
        where,
      ];
    case 'exceptions':
      return [
        { label: 'Exception', value: of.event?.title ?? 'All' },
        { label: 'State', value: stateLabel(of.isOpen) ?? 'All' },
        ...(of.stage === 'all'
          ? []
          : [{ label: 'Recorded at', value: of.stage === 'collection' ? 'Collection' : 'Delivery' }]),
        { label: 'Recorded', value: days },
        services,
        where,
      ];
  }
}

export type ListSearch = Readonly<Record<string, string | undefined>>;

function difotResultsOf({ isOnTime, state }: Extract<DrillDown, { readonly card: 'difot' }>): DifotResult[] {
  if (isOnTime) return ['ON_TIME'];
  if (state === undefined) return ['LATE', 'MOVING'];
  return [state === 'DELIVERED' ? 'LATE' : 'MOVING'];
}

/**
 * The search of the consignment list. A consignment is older than
 * its exceptions, so the list of exceptions covers the longest range that it may.
 */
export function listSearchOf(of: DrillDown, { period, serviceTypes }: DashboardFilter): ListSearch {
  const services = { serviceTypes: serviceTypes.join(',') || undefined };
  switch (of.card) {
    case 'created':
      return { ...services, statuses: of.status.code, startDate: period.from, endDate: period.to };
    case 'difot':
      return {
        serviceTypes: of.serviceType.code,
        difot: difotResultsOf(of).join(','),
        dateType: 'PromisedDelivery',
        startDate: period.from,
        endDate: period.to,
      };
    case 'exceptions':
      return {
        ...services,
        exceptions: of.isOpen === null ? 'UNRESOLVED,RESOLVED' : of.isOpen ? 'UNRESOLVED' : 'RESOLVED',
        exceptionTypes: of.event === null ? undefined : String(of.event.id),
        startDate: addDays(period.to, 1 - SEARCH_MAX_DAYS),
        endDate: period.to,
      };
  }
}
