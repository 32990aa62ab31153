import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import type { BulkDocuments, TabFile } from '#freight/bulk-documents/bulk-documents.ts';
import { printedReferencesQuery } from '#freight/label-prints/printed-references-query.ts';
import { rejectedFields, useReprintReason } from '#freight/label-prints/use-reprint-reason.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

interface Request {
  readonly references: readonly string[];
  /** Uses the current links, because links expire and are renewed. */
  readonly filesOf: (documents: BulkDocuments) => readonly TabFile[];
}

/**
 * Labels of a finished job that were opened before it is shown: they open again with a reason. A job that was requested in
 * this tab (`isNewPrint`) has its reason already. All openings in one dialog are one print.
 */
export function useLabelOpenings(documents: BulkDocuments | undefined, isNewPrint: boolean) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const hasOwnOperations = useHasOwnOperations();
  const labelled = documents === undefined ? [] : labelReferences(documents);
  const isEnabled = hasOwnOperations && !isNewPrint && labelled.length > 0;
  // Where it can't be loaded, the labels open without a reason: printing must not wait for the log.
  const { data: printed, isLoading } = useQuery(
    printedReferencesQuery(call, organisationId, { references: labelled, isEnabled }),
  );
  const form = useReprintReason();
  const [request, setRequest] = useState<Request | null>(null);
  const [permitted, setPermitted] = useState<ReadonlySet<string>>(new Set());
  const heldOf = (references: readonly string[]) =>
    isEnabled ? references.filter((one) => printed?.has(one) === true && !permitted.has(one)) : [];
  const { mutateAsync, isPending } = useMutation({ mutationFn: form.record });
  return {
    isLoading: isEnabled && isLoading,
    /** These labels need a reason before they open. */
    isHeld: (references: readonly string[]) => heldOf(references).length > 0,
    form,
    request,
    heldCount: request === null ? 0 : heldOf(request.references).length,
    isBusy: isPending,
    ask: (next: Request) => {
      form.restart(null);
      setRequest(next);
    },
    cancel: () => setRequest(null),
    /** Stores the reason. False where the server rejects it. */
    record: async (): Promise<boolean> => {
      if (request === null) return false;
      try {
        await mutateAsync(request.references);
      } catch (failure) {
        if (rejectedFields(failure) === null)
          showError(
            messageOf(failure, "Couldn't store the reason for the reprint. Change it and try again."),
          );
        return false;
      }
      setPermitted((before) => new Set([...before, ...request.references]));
      setRequest(null);
      return true;
    },
  };
}

export type LabelOpenings = ReturnType<typeof useLabelOpenings>;

/** The consignments whose labels can be opened. */
export const labelReferences = ({ items }: Pick<BulkDocuments, 'items'>): readonly string[] =>
  items.flatMap(({ documentType, reference, uri }) =>
    documentType === 'FRTLABEL' && uri !== null ? [reference] : [],
  );
