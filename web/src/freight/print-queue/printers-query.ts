import type { ResponseBody } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Printer = ResponseBody<'printers'>[number];

export const printersKey = (organisationId: number) => ['printers', organisationId] as const;

export const printersQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: printersKey(organisationId),
    queryFn: ({ signal }) => call('printers', { params: { org: organisationId }, signal, isQuiet: true }),
    staleTime: 60_000,
    retry: false,
  });
