import type { ExceptionStage } from '@cartage/domain/consignment/exception-stage.ts';
import { stageStatuses } from '@cartage/domain/consignment/exception-stage.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import type { PageSize, SortDirection, SortOption } from '@cartage/domain/search/search-filter.ts';
import type { Call } from '#api/call.ts';
import { type Asked, askedBody } from '#features/dashboard/queries.ts';
import { daysOf } from '#features/dashboard/words.ts';

/** A figure of a card, whose consignments are to be seen. */
export type DrillDown =
  | { readonly card: 'created'; readonly status: { readonly code: StatusCode; readonly name: string } }
  | {
      readonly card: 'difot';
      readonly serviceType: { readonly code: string; readonly name: string };
      readonly isKept: boolean;
    }
  | {
      readonly card: 'exceptions';
      /** Null: of any kind. */
      readonly event: { readonly id: number; readonly title: string } | null;
      /** Null: resolved or not. */
      readonly isOpen: boolean | null;
      readonly stage: ExceptionStage;
      /** How many exceptions the figure says. */
      readonly count: number;
    };

export interface PageAsked {
  readonly pageNumber: number;
  readonly pageSize: PageSize;
  readonly sortOption: SortOption;
  readonly sortDirection: SortDirection;
}

export interface Wanted {
  readonly of: DrillDown;
  readonly asked: Asked;
}

/** DASH-14. */
export function fetchPage(call: Call, { of, asked }: Wanted, page: PageAsked, signal?: AbortSignal) {
  const common = {
    params: { org: asked.organisationId },
    query: {},
    ...(signal && { signal }),
  };
  const body = { ...askedBody(asked), ...page };
  switch (of.card) {
    case 'created':
      return call('drillDownByStatus', { ...common, body: { ...body, statusCode: of.status.code } });
    case 'difot':
      return call('drillDownDifot', {
        ...common,
        body: {
          ...body,
          serviceType: of.serviceType.code,
          difotStatus: of.isKept ? 'ON TIME' : 'MISS',
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
      return `DIFOT, ${of.serviceType.name}, ${of.isKept ? 'On Time' : 'Miss'}`;
    case 'exceptions':
      return ['Exceptions', of.event?.title, openWord(of.isOpen)].filter(Boolean).join(', ');
  }
}

const openWord = (isOpen: boolean | null) => (isOpen === null ? null : isOpen ? 'Unresolved' : 'Resolved');

export interface Criterion {
  readonly label: string;
  readonly value: string;
}

interface Surroundings {
  readonly serviceTypes: string;
  readonly sites: string;
}

/** What was asked for, in words (DASH-10). */
export function criteriaOf(
  of: DrillDown,
  { period }: Asked,
  { serviceTypes, sites }: Surroundings,
): Criterion[] {
  const days = daysOf(period);
  const services = { label: 'Service', value: serviceTypes };
  const where = { label: 'Sites', value: sites };
  switch (of.card) {
    case 'created':
      return [{ label: 'Status', value: of.status.name }, { label: 'Created', value: days }, services, where];
    case 'difot':
      return [
        { label: 'DIFOT', value: of.isKept ? 'On Time' : 'Miss' },
        { label: 'Promised', value: days },
        { label: 'Service', value: of.serviceType.name },
        where,
      ];
    case 'exceptions':
      return [
        { label: 'Exception', value: of.event?.title ?? 'Any' },
        { label: 'State', value: openWord(of.isOpen) ?? 'Resolved or not' },
        ...(of.stage === 'all'
          ? []
          : [{ label: 'Recorded at', value: of.stage === 'collection' ? 'Collection' : 'Delivery' }]),
        { label: 'Recorded', value: days },
        services,
        where,
      ];
  }
}

type ListSearch = { readonly statuses: StatusCode; readonly startDate: string; readonly endDate: string };

/** How the list of consignments shows just these, or what its filter (LIST-09) has not got for it. */
export function listOf(
  of: DrillDown,
  { period, serviceTypes }: Asked,
): { readonly search: ListSearch } | { readonly reason: string } {
  if (of.card === 'difot') return { reason: 'The list has no filter by DIFOT' };
  if (of.card === 'exceptions') return { reason: 'The list has no filter by exceptions' };
  if (serviceTypes.length > 0) return { reason: 'The list has no filter by service type' };
  return { search: { statuses: of.status.code, startDate: period.from, endDate: period.to } };
}
