import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import type { Details } from '#features/my-details/details.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useActiveSites, useSession, useOrganisationContext } from '#session/session-context.tsx';
import { updateSites } from '#session/organisation-context.ts';
import type { StartPage } from '#session/preferences/start-page.ts';

/** Specified text (DETAILS-02). */
const FAILED = 'Updating of user details failed, please try again later.';

export type DetailsErrors = Partial<Record<'chargeSiteId' | 'originSiteId', string>>;

export interface SavingDetails {
  readonly save: (details: Details) => void;
  readonly isSaving: boolean;
  /** The server's validation errors by field. */
  readonly errors: DetailsErrors;
}

/** DETAILS-03: saves the defaults on the server, then the active sites in this browser and the start page. */
export function useSaveDetails(
  chooseStartPage: (page: StartPage) => void,
  onSaved: () => void,
): SavingDetails {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { choose } = useActiveSites();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [errors, setErrors] = useState<DetailsErrors>({});
  // A second click can arrive before the first is rendered.
  const isRunning = useRef(false);

  const mutation = useMutation({
    mutationFn: ({ chargeSiteId, originSiteId }: Details) =>
      call('setSiteDefaults', { params: { org: organisationId }, body: { chargeSiteId, originSiteId } }),
    onSuccess: async (sites: ResponseBody<'setSiteDefaults'>, { activeSiteIds, startPage }) => {
      choose(activeSiteIds);
      chooseStartPage(startPage);
      await updateSites({ call, queryClient }, organisationId, sites);
      await router.invalidate();
      showSuccess('Your details are saved');
      onSaved();
    },
    onError: (failure) => {
      const found = errorsOf(failure);
      setErrors(found);
      if (Object.keys(found).length === 0) showError(messageOf(failure, FAILED));
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    errors,
    isSaving: mutation.isPending,
    save: (details) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setErrors({});
      mutation.mutate(details);
    },
  };
}

function errorsOf(failure: unknown): DetailsErrors {
  const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
  const names = ['chargeSiteId', 'originSiteId'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = errors.find(({ pointer }) => pointer === `/${name}`);
      return found === undefined ? [] : [[name, found.detail]];
    }),
  );
}
