import type { ResponseBody } from '@cartage/contract/operations.ts';
import { isPrintJobOpen, type PrintJobState } from '@cartage/domain/documents/print-job.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export type ListedPrintJob = ResponseBody<'printJobs'>['jobs'][number];

export interface PrintJobFilter {
  readonly printerId: number | null;
  readonly state: PrintJobState | null;
}

const FIRST_PAGE: number | null = null;
/** Sooner while a job can print. */
const REFRESH_MS = { open: 4_000, settled: 20_000 } as const;

export const printJobsKey = (organisationId: number) => ['print-jobs', organisationId] as const;

/** The print jobs of all users that match, latest first. */
export function usePrintJobs({ printerId, state }: PrintJobFilter) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  return useInfiniteQuery({
    queryKey: [...printJobsKey(organisationId), printerId, state],
    queryFn: ({ signal, pageParam }) =>
      call('printJobs', {
        params: { org: organisationId },
        query: {
          ...(printerId !== null && { printerId }),
          ...(state !== null && { state }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
        isQuiet: true,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const isOpen = data?.pages.some(({ jobs }) => jobs.some((job) => isPrintJobOpen(job.state))) === true;
      return isOpen ? REFRESH_MS.open : REFRESH_MS.settled;
    },
  });
}
