import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { printedCountQuery } from '#freight/label-prints/printed-count-query.ts';
import { rejectedFields, useReprintReason } from '#freight/label-prints/use-reprint-reason.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

/** One reason for all consignments of a bulk print whose labels were opened before. */
export function useReprint(references: readonly string[], printsLabels: boolean) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const form = useReprintReason();
  const hasOwnOperations = useHasOwnOperations();
  const isEnabled = printsLabels && hasOwnOperations;
  // Where the count can't be loaded, the labels are printed without a reason: printing must not wait for the log.
  const { data, isLoading } = useQuery(printedCountQuery(call, organisationId, { references, isEnabled }));
  const count = isEnabled ? (data ?? 0) : 0;
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => form.record(references) });
  return {
    form,
    count,
    isBusy: (isEnabled && isLoading) || isPending,
    /** False: the form shows what is missing. */
    check: () => count === 0 || form.check(),
    /** Stores the reason, if one is needed. False where the reason is invalid. */
    record: async (): Promise<boolean> => {
      if (count === 0) return true;
      try {
        await mutateAsync();
        return true;
      } catch (failure) {
        if (rejectedFields(failure) === null)
          showError(
            messageOf(failure, "Couldn't store the reason for the reprint. Change it and try again."),
          );
        return false;
      }
    },
  };
}
