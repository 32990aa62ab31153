import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { HireageView } from '#features/hireage/hireage-url.ts';

export type Ledger = ResponseBody<'hireageLedger'>;
export type LedgerLine = Ledger['lines'][number];
export type LedgerTotal = Ledger['totals'][number];
export type Movement = ResponseBody<'hireageMovements'>['movements'][number];
export type Dispute = Movement['disputes'][number];

export const PAGE_SIZE = 25;

type ListedView = Pick<HireageView, 'filter' | 'line'>;

export const hireageKey = (organisationId: number) => ['hireage', organisationId] as const;

/** The period of an opened line, or the whole filter. */
export function queryOf({
  filter: { siteId, hireUnit, partner, from, to, isDisputed },
  line,
}: ListedView): Sent<'hireageLedger', 'query'> {
  const period = { ...(from !== null && { from }), ...(to !== null && { to }) };
  if (line !== null) {
    return {
      ...period,
      siteId: String(line.siteId),
      hireProvider: line.hireUnit.providerCode,
      hireUnit: line.hireUnit.code,
      ...('siteId' in line.partner
        ? { partnerSiteId: String(line.partner.siteId) }
        : { partnerName: line.partner.name }),
    };
  }
  return {
    ...period,
    ...(siteId !== null && { siteId: String(siteId) }),
    ...(hireUnit !== null && { hireProvider: hireUnit.providerCode, hireUnit: hireUnit.code }),
    ...(partner !== '' && { partner }),
    ...(isDisputed && { isDisputed: 'true' }),
  };
}

export const ledgerQuery = (call: Call, organisationId: number, view: ListedView) => {
  const query = queryOf(view);
  return queryOptions({
    queryKey: [...hireageKey(organisationId), 'ledger', query],
    queryFn: ({ signal }) => call('hireageLedger', { params: { org: organisationId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const movementsQuery = (call: Call, organisationId: number, { page, ...view }: HireageView) => {
  const query = { ...queryOf(view), pageNumber: String(page), pageSize: String(PAGE_SIZE) };
  return queryOptions({
    queryKey: [...hireageKey(organisationId), 'movements', query],
    queryFn: ({ signal }) => call('hireageMovements', { params: { org: organisationId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
