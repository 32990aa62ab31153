import { isPrintJobOpen } from '@cartage/domain/documents/print-job.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { useLabels } from '#features/consignment-detail/documents/use-documents.ts';
import { openTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useLabelOptions } from '#freight/labels/use-label-options.ts';
import { needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { usePrinterChoice } from '#freight/print-queue/use-printer-choice.ts';
import { usePrintJob } from '#freight/print-queue/use-print-job.ts';
import { showResult, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

export interface LabelPrint {
  readonly consignment: Consignment;
  /** Opened by a click; null when the browser blocked it, and for a label printer. */
  readonly tab: WaitingTab | null;
}

interface Props extends LabelPrint {
  readonly close: () => void;
}

/** For a user who leaves the page before the labels are sent or opened. */
export const reportUnprinted = (reference: string): void =>
  showResult('error', `${reference} is ready. Its labels are not printed. Print them under Download.`, {
    reference,
  });

/** Prints on the remembered label printer, or opens the labels in the tab, then calls `close`. Renders nothing. */
export function PrintLabels(props: Props) {
  const { printer, isLoading } = usePrinterChoice();
  // A printer that another user adds or removes does not change a print in progress.
  const [chosen, setChosen] = useState<Printer | 'file' | null>(null);
  if (chosen === null && !isLoading) setChosen(printer ?? 'file');
  const isClosed = useRef(false);
  const reportLeft = useEffectEvent(() => {
    const isSent = chosen !== null && chosen !== 'file';
    if (!isSent && !isClosed.current) reportUnprinted(props.consignment.reference);
  });
  useEffect(() => () => reportLeft(), []);
  if (chosen === null) return null;
  const close = () => {
    isClosed.current = true;
    props.close();
  };
  return chosen === 'file' ? (
    <OpenLabels {...props} close={close} />
  ) : (
    <SendLabels {...props} printer={chosen} />
  );
}

function OpenLabels({ consignment, tab, close }: Props) {
  const [options] = useLabelOptions();
  const { view, failure } = useLabels(consignment, { options, isEnabled: true });
  const uri = view.kind === 'ready' ? view.uri : null;
  const hasFailed = failure !== null || view.kind === 'failed' || view.kind === 'delayed';
  const { reference } = consignment;
  const finish = useEffectEvent(() => {
    close();
    if (uri !== null && (tab?.navigate(uri) === true || openTab(uri))) return;
    tab?.close();
    const reason =
      uri === null
        ? "Couldn't create its labels yet. Try again under Download."
        : 'Your browser blocked the pop-up. Open the labels under Download.';
    showResult('error', `${reference} is ready. ${reason}`, { reference });
  });
  const isFinished = uri !== null || hasFailed;
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
  return null;
}

function SendLabels({
  consignment: { reference },
  tab,
  close,
  printer,
}: Props & { readonly printer: Printer }) {
  const { organisationId } = useOrganisationContext();
  const { job, send, cancel } = usePrintJob({
    references: [],
    reportFailure: (failure) => {
      const reason = messageOf(failure, `Couldn't send its labels to ${printer.name}`).replace(/\.$/, '');
      showResult('error', `${reference} is ready. ${reason}. Print them under Download.`, { reference });
    },
  });
  const start = useEffectEvent(async () => {
    tab?.close();
    const sent = await send(printer, [reference]);
    if (sent === null) return close();
    showSuccess(printJobMessage(sent));
  });
  useEffect(() => void start(), []);
  const hasProblem = job !== null && needsAttention(job);
  const isFinished = job?.state === 'printed' || hasProblem;
  const finish = useEffectEvent(() => {
    if (job === null) return close();
    const message = printJobMessage(job);
    if (!hasProblem) {
      showResult('success', `${reference}: ${message}`, { reference });
      return close();
    }
    const offerFile = () => {
      showResult(
        'error',
        `${reference} is ready. ${message.replace(/\.$/, '')}. Open the labels under Download.`,
        { reference },
      );
      close();
    };
    if (!isPrintJobOpen(job.state)) offerFile();
    // Without its agent, the job could print much later as well.
    else if (job.isAgentOffline) cancel(offerFile, close);
    // The printer waits for a person and then prints.
    else {
      sentPrintJobs.setAnnounced(organisationId, job.id, message);
      showResult('error', `${reference}: ${message}`, { printJobId: job.id });
      close();
    }
    return undefined;
  });
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
  return null;
}
