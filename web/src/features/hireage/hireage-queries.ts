import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { HireageFilter, HireageView, LinePartner } from '#features/hireage/hireage-url.ts';

export type Ledger = ResponseBody<'hireageLedger'>;
export type LedgerLine = Ledger['lines'][number];
export type LedgerTotal = Ledger['totals'][number];
export type Movement = ResponseBody<'hireageMovements'>['movements'][number];
export type Dispute = Movement['disputes'][number];

export const PAGE_SIZE = 25;

export const hireageKey = (organisationId: number) => ['hireage', organisationId] as const;

const filterQuery = ({
  siteId,
  hireUnit,
  partner,
  from,
  to,
}: HireageFilter): Sent<'hireageLedger', 'query'> => ({
  ...(siteId !== null && { siteId: String(siteId) }),
  ...(hireUnit !== null && { hireProvider: hireUnit.providerCode, hireUnit: hireUnit.code }),
  ...(partner !== '' && { partner }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

/** The movements that the page shows, also for their file. */
export const movementsQueryOf = (
  filter: HireageFilter,
  line: LinePartner | null,
): Sent<'exportHireage', 'query'> => ({
  ...filterQuery(filter),
  ...(line !== null &&
    ('siteId' in line ? { partnerSiteId: String(line.siteId) } : { partnerName: line.name })),
});

export const ledgerQuery = (call: Call, organisationId: number, filter: HireageFilter) =>
  queryOptions({
    queryKey: [...hireageKey(organisationId), 'ledger', filter],
    queryFn: ({ signal }) =>
      call('hireageLedger', { params: { org: organisationId }, query: filterQuery(filter), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const movementsQuery = (call: Call, organisationId: number, { filter, line, page }: HireageView) =>
  queryOptions({
    queryKey: [...hireageKey(organisationId), 'movements', filter, line, page],
    queryFn: ({ signal }) =>
      call('hireageMovements', {
        params: { org: organisationId },
        query: {
          ...movementsQueryOf(filter, line),
          pageNumber: String(page),
          pageSize: String(PAGE_SIZE),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
