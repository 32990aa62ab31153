import { isPrintJobOpen } from '@cartage/domain/documents/print-job.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import type { PrintJob } from '#freight/print-queue/print-job-messages.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const POLL_MS = 2_000;

export interface PrintJobControl {
  /** The latest job of this dialog; null before the first and after `reset`. */
  readonly job: PrintJob | null;
  readonly isBusy: boolean;
  /** Null where the server did not accept the job; the message is shown. */
  readonly send: (printer: Printer, references: readonly string[]) => Promise<PrintJob | null>;
  /** Cancels a job that is not being printed, then calls `onCancelled`. */
  readonly cancel: (onCancelled: () => void, onFailed?: () => void) => void;
  readonly reset: () => void;
}

/** Sends labels to a printer and follows the job. A repeated click for the same print makes no second job. */
export function usePrintJob(onPrinted: () => void): PrintJobControl {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  const [id, setId] = useState<number | null>(null);
  const keyOf = (jobId: number | null) => ['print-job', organisationId, jobId];
  const params = { org: organisationId, id: String(id) };
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('printJob', { params, signal, isQuiet: true }),
    enabled: id !== null,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => (state.data === undefined || isPrintJobOpen(state.data.state)) && POLL_MS,
  });
  const job = id === null ? null : (data ?? null);
  const announce = useEffectEvent(onPrinted);
  const isPrinted = job?.state === 'printed';
  useEffect(() => {
    if (isPrinted) announce();
  }, [isPrinted]);
  const sending = useMutation({
    mutationFn: (body: { readonly printerId: number; readonly references: string[] }) =>
      call('createPrintJob', { params: { org: organisationId }, body, key: requestKey.next(body) }),
    onSuccess: (created) => {
      requestKey.succeed();
      queryClient.setQueryData(keyOf(created.id), created);
      setId(created.id);
    },
    onError: (failure) => {
      requestKey.fail(failure);
      showError(
        messageOf(failure, "Couldn't send the labels to the printer. Check your connection and try again."),
      );
    },
  });
  const cancelling = useMutation({
    mutationFn: () => call('cancelPrintJob', { params }),
    onError: (failure) => {
      showError(messageOf(failure, "Couldn't cancel the print. Check your connection and try again."));
      void queryClient.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
  return {
    job,
    isBusy: sending.isPending || cancelling.isPending,
    send: async (printer, references) => {
      if (sending.isPending) return null;
      try {
        return await sending.mutateAsync({ printerId: printer.id, references: [...references] });
      } catch {
        return null;
      }
    },
    cancel: (onCancelled, onFailed) =>
      cancelling.mutate(undefined, {
        ...(onFailed && { onError: onFailed }),
        onSuccess: (cancelled) => {
          queryClient.setQueryData(keyOf(cancelled.id), cancelled);
          onCancelled();
        },
      }),
    reset: () => setId(null),
  };
}
