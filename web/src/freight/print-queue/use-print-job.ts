import { isPrintJobOpen } from '@cartage/domain/documents/print-job.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import type { PrintJob } from '#freight/print-queue/print-job-messages.ts';
import { unavailableText } from '#freight/print-queue/printer-state.ts';
import { type Printer, printersKey } from '#freight/print-queue/printers-query.ts';
import { type Rejected, rejectedReferences } from '#freight/print-queue/rejected-references.ts';
import { jobToShow, sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { printJobKey, useJobState, useSentPrintJobs } from '#freight/print-queue/use-job-state.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const NONE: readonly Rejected[] = [];

interface Print {
  readonly printer: Printer;
  readonly references: readonly string[];
}

/** The server rejects a printer that was removed, or that the user no longer sees. */
const isOfPrinter = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  failure.problem?.errors?.some(({ pointer }) => pointer === '/printerId') === true;

export interface PrintJobControl {
  /** The job of this dialog, or one that an earlier dialog sent; null where there is none to show. */
  readonly job: PrintJob | null;
  /** The labels are waiting or printing, so they are not offered again. */
  readonly isOpen: boolean;
  /** The consignments of the job that are in this dialog. */
  readonly references: readonly string[];
  /** The consignments that the server rejected. No labels were sent. */
  readonly rejected: readonly Rejected[];
  readonly isBusy: boolean;
  /** Null where the server did not accept the job; the message is shown. */
  readonly send: (printer: Printer, references: readonly string[]) => Promise<PrintJob | null>;
  /** Cancels a job that is not being printed, then calls `onCancelled`. */
  readonly cancel: (onCancelled: () => void, onFailed?: () => void) => void;
  readonly reset: () => void;
}

/** Sends labels to a printer and follows the job. A repeated click for the same print makes no second job. */
export function usePrintJob({
  onPrinted,
  references,
  listsRejected = false,
  reportFailure,
}: {
  readonly onPrinted?: () => void;
  /** The consignments of the dialog, whose open job it shows. */
  readonly references: readonly string[];
  /** The dialog lists `rejected` itself. */
  readonly listsRejected?: boolean;
  /** Shows why the job could not be sent, in place of the message of this hook. */
  readonly reportFailure?: (failure: unknown) => void;
}): PrintJobControl {
  const { call } = useSession();
  const { organisationId, user } = useOrganisationContext();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  const sent = useSentPrintJobs();
  const [id, setId] = useState(
    () => jobToShow(sentPrintJobs.read(), { sub: user.sub, organisationId, references })?.job.id ?? null,
  );
  const job = useJobState(id);
  const isOpen = job !== null && isPrintJobOpen(job.state);
  // Another tab, or an earlier dialog, may have sent some of the labels. The stored state changes after this one was shown.
  const shown = sent.find((one) => one.job.id === id);
  const isOver = !isOpen && (shown === undefined || !isPrintJobOpen(shown.job.state));
  const next = isOver ? jobToShow(sent, { sub: user.sub, organisationId, references }) : null;
  if (next !== null && next.job.id !== id && isPrintJobOpen(next.job.state)) setId(next.job.id);
  const isShown = job !== null;
  useEffect(() => (isShown && id !== null ? sentPrintJobs.show(id) : undefined), [isShown, id]);
  const announce = useEffectEvent(() => onPrinted?.());
  const printedId = job?.state === 'printed' ? job.id : null;
  useEffect(() => {
    if (printedId !== null) announce();
  }, [printedId]);
  const [rejected, setRejected] = useState(NONE);
  const sending = useMutation({
    mutationFn: ({ printer, references: labelled }: Print) => {
      const body = { printerId: printer.id, references: [...labelled] };
      return call('createPrintJob', { params: { org: organisationId }, body, key: requestKey.next(body) });
    },
    onSuccess: (created, print) => {
      requestKey.succeed();
      queryClient.setQueryData(printJobKey(organisationId, created.id), created);
      sentPrintJobs.add({ sub: user.sub, organisationId, references: print.references, job: created });
      setId(created.id);
    },
    onError: (failure, { printer, references: labelled }) => {
      requestKey.fail(failure);
      if (isOfPrinter(failure)) {
        // The choice of the dialog follows the list.
        void queryClient.invalidateQueries({ queryKey: printersKey(organisationId) });
        return showError(unavailableText(printer.name));
      }
      const listed = rejectedReferences(failure, labelled);
      setRejected(listed);
      if (listsRejected && listed.length > 0) return;
      if (reportFailure !== undefined) return reportFailure(failure);
      showError(
        messageOf(failure, "Couldn't send the labels to the printer. Check your connection and try again."),
      );
    },
  });
  const cancelling = useMutation({
    mutationFn: () => call('cancelPrintJob', { params: { org: organisationId, id: String(id) } }),
    onError: (failure) => {
      showError(messageOf(failure, "Couldn't cancel the print. Check your connection and try again."));
      void queryClient.invalidateQueries({ queryKey: printJobKey(organisationId, id) });
    },
  });
  return {
    job,
    isOpen,
    references: shown?.references.filter((one) => references.includes(one)) ?? [],
    rejected,
    isBusy: sending.isPending || cancelling.isPending,
    send: async (printer, labelled) => {
      if (sending.isPending) return null;
      setRejected(NONE);
      try {
        return await sending.mutateAsync({ printer, references: labelled });
      } catch {
        return null;
      }
    },
    cancel: (onCancelled, onFailed) =>
      cancelling.mutate(undefined, {
        ...(onFailed && { onError: onFailed }),
        onSuccess: (cancelled) => {
          queryClient.setQueryData(printJobKey(organisationId, cancelled.id), cancelled);
          sentPrintJobs.update(organisationId, cancelled);
          onCancelled();
        },
      }),
    reset: () => {
      if (id !== null) sentPrintJobs.dismiss(organisationId, id);
      setId(null);
      setRejected(NONE);
    },
  };
}
