import { countOf } from '@cartage/domain/freight/count-of.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { manifestsKey } from '#features/manifests/manifest-queries.ts';
import { showError, showInfo, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const NOT_GATHERED = "Couldn't gather the consignments. Check your connection and try again.";
const NOT_SET = "Couldn't save the standing pickup. Check your connection and try again.";

export function useGather() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { readonly siteId: number; readonly day: string }) =>
      call('gatherManifests', { params: { org: organisationId }, body }),
    onSuccess: ({ added, manifests }) => {
      if (added > 0) showSuccess(`${countOf(added, 'consignment')} gathered`);
      else if (manifests.length > 0) showInfo('No other Ready or Staged consignments for this site and day');
      // A closed manifest may have some.
      else showInfo('No Ready or Staged consignments to gather for this site and day');
    },
    onError: (failure) => showError(messageOf(failure, NOT_GATHERED)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: manifestsKey(organisationId) }),
  });
  return { gather: mutate, isGathering: isPending };
}

export function useSetStanding(siteId: number) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isStanding: boolean) =>
      call('setStandingPickup', { params: { org: organisationId, siteId }, body: { isStanding } }),
    onSuccess: ({ isStanding }) =>
      showSuccess(
        isStanding ? 'The driver calls every working day' : 'The driver calls when a pickup is requested',
      ),
    onError: (failure) => showError(messageOf(failure, NOT_SET)),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [...manifestsKey(organisationId), 'standing', siteId] }),
  });
  return { setStanding: mutate, pending: isPending ? variables : null };
}
