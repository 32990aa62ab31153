import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type StandingOrder = ResponseBody<'standingOrders'>[number];
export type StandingOrderWithDays = ResponseBody<'standingOrder'>;
export type Occurrence = ResponseBody<'previewStandingOrder'>[number];
export type OrderRun = StandingOrderWithDays['runs'][number];
export type NewOrderBody = Sent<'createStandingOrder', 'body'>;
export type PreviewBody = Sent<'previewStandingOrder', 'body'>;

/** Of the list, of each order and of the previews. */
export const ordersKey = (organisationId: number) => ['standing-orders', organisationId];

export const ordersQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: [...ordersKey(organisationId), 'list'],
    queryFn: ({ signal }) => call('standingOrders', { params: { org: organisationId }, signal }),
    // A worker adds results.
    staleTime: 0,
  });

export const orderQuery = (call: Call, organisationId: number, id: number) =>
  queryOptions({
    queryKey: [...ordersKey(organisationId), id],
    queryFn: ({ signal }) => call('standingOrder', { params: { org: organisationId, id }, signal }),
    staleTime: 0,
  });

/** The former days stay until those of the changed schedule arrive. */
export const previewQuery = (call: Call, organisationId: number, body: PreviewBody | null) =>
  queryOptions({
    queryKey: [...ordersKey(organisationId), 'preview', body],
    queryFn: ({ signal }) =>
      body === null
        ? Promise.resolve([])
        : call('previewStandingOrder', { params: { org: organisationId }, body, signal }),
    placeholderData: keepPreviousData,
  });
