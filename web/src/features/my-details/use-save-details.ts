import type { Answer } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import type { Details } from '#features/my-details/details.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useActiveSites, useSession, useWorkplace } from '#session/session-context.tsx';
import { takeInSites } from '#session/workplace.ts';

/** DETAILS-02. */
const FAILED = 'Updating of user details failed, please try again later.';

export type DetailsFaults = Partial<Record<'chargeSiteId' | 'originSiteId', string>>;

export interface SavingDetails {
  readonly save: (details: Details) => void;
  readonly isSaving: boolean;
  /** What the server has against a choice. */
  readonly faults: DetailsFaults;
}

/** DETAILS-03: the defaults to the server, then the active sites into this browser. */
export function useSaveDetails(onSaved: () => void): SavingDetails {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { choose } = useActiveSites();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [faults, setFaults] = useState<DetailsFaults>({});
  // Two clicks may come before the first is drawn.
  const isUnderWay = useRef(false);

  const mutation = useMutation({
    mutationFn: ({ chargeSiteId, originSiteId }: Details) =>
      call('setSiteDefaults', { params: { org: organisationId }, body: { chargeSiteId, originSiteId } }),
    onSuccess: async (sites: Answer<'setSiteDefaults'>, { activeSiteIds }) => {
      choose(activeSiteIds);
      await takeInSites({ call, queryClient }, organisationId, sites);
      await router.invalidate();
      showSuccess('Your details are saved');
      onSaved();
    },
    onError: (failure) => {
      const found = faultsOf(failure);
      setFaults(found);
      if (Object.keys(found).length === 0) showError(messageOf(failure, FAILED));
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    faults,
    isSaving: mutation.isPending,
    save: (details) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setFaults({});
      mutation.mutate(details);
    },
  };
}

function faultsOf(failure: unknown): DetailsFaults {
  const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
  const names = ['chargeSiteId', 'originSiteId'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = errors.find(({ pointer }) => pointer === `/${name}`);
      return found === undefined ? [] : [[name, found.detail]];
    }),
  );
}
