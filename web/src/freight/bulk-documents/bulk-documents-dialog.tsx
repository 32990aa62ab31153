import { BULK_DOCUMENT_TYPES } from '@cartage/domain/documents/content.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { DOCUMENT_NAMES, type DocumentType } from '#freight/bulk-documents/bulk-documents.ts';
import { UnprintedLabels } from '#freight/bulk-documents/unprinted-labels.tsx';
import { openWaitingTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { bulkTitle } from '#freight/bulk-job/bulk-messages.ts';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';
import { noLabelsHint, printingRequest } from '#freight/labels/label-options.ts';
import { printedText, ReprintReasonFields } from '#freight/label-prints/reprint-reason-fields.tsx';
import { useReprint } from '#freight/label-prints/use-reprint.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelOptions } from '#freight/labels/use-label-options.ts';
import { partText } from '#freight/print-queue/part-text.ts';
import { PrintJobStatus } from '#freight/print-queue/print-job-status.tsx';
import { usePrinterChoice } from '#freight/print-queue/use-printer-choice.ts';
import { RejectedList } from '#freight/print-queue/rejected-list.tsx';
import { usePrintJob } from '#freight/print-queue/use-print-job.ts';
import { Dialog } from '#kit/dialog.tsx';
import { MainButton } from '#kit/main-button.tsx';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { CheckRow } from '#ui/check-row.tsx';

/** Selected by default. Only some senders put packing slips into the freight. */
const USUAL: ReadonlySet<DocumentType> = new Set(['FRTLABEL', 'CONNOTE']);

/** BULK-08: choose document types, then create the documents as a bulk job, whose result opens them. */
export function BulkDocumentsDialog({
  references: given,
  types: preselected,
  isStale = false,
  leftOut,
  close,
}: {
  readonly references: readonly string[];
  /** Types that are checked at first; absent: labels and notes. */
  readonly types?: readonly DocumentType[];
  /** The current state of the consignments could not be loaded. */
  readonly isStale?: boolean;
  /** Message about consignments that have no documents. */
  readonly leftOut?: string | null;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  useRestoreFocus();
  const hasPackingSlips = useHasOwnOperations();
  const isOffered: Partial<Record<DocumentType, boolean>> = {
    FRTLABEL: tenant.hasLabels,
    PACKSLIP: hasPackingSlips,
  };
  const offered = BULK_DOCUMENT_TYPES.filter((type) => isOffered[type] !== false);
  const [options, setOptions] = useLabelOptions();
  const printing = usePrinterChoice();
  const queryClient = useQueryClient();
  // The selection may change while the dialog is open: the documents are of the initial one.
  const [references, setReferences] = useState(given);
  const print = usePrintJob({
    references,
    listsRejected: true,
    onPrinted: () => void queryClient.invalidateQueries({ queryKey: ['consignments', 'label-prints'] }),
  });
  const isCreatable = (type: DocumentType) => !print.isOpen || type !== 'FRTLABEL';
  const [checked, setTypes] = useState<readonly DocumentType[]>(() =>
    (preselected ?? offered.filter((type) => USUAL.has(type))).filter(isCreatable),
  );
  // A print may start in another tab.
  const types = checked.filter(isCreatable);
  /** Undefined for documents that are created again, whose printed labels open with a reason of their own. */
  const [tab, setTab] = useState<WaitingTab | null | undefined>(null);
  /** The labels of these consignments are in no print and no file, and the dialog shows the other documents. */
  const [unprinted, setUnprinted] = useState<readonly string[]>([]);
  const [isRepeat, setRepeat] = useState(false);
  /** The tab of the labels, until their job replaces that of the other documents. */
  const labelTab = useRef<{ readonly tab: WaitingTab | null }>(null);
  const { started, isBusy, isRunning, renew, start, retry, repeat } = useBulkJob(() => {
    if (labelTab.current === null) return;
    setTab(labelTab.current.tab);
    labelTab.current = null;
    setUnprinted([]);
  });
  const submit = useRef<HTMLButtonElement>(null);
  const printUnprinted = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(renew);
  useEffect(() => begin(), []);
  // After closing, the bell announces the documents.
  useEffect(() => () => tab?.close(), [tab]);
  useEffect(() => () => labelTab.current?.tab?.close(), []);
  const choose = (type: DocumentType, isOn: boolean) => {
    renew();
    setTypes((before) =>
      BULK_DOCUMENT_TYPES.filter((documentType) =>
        documentType === type ? isOn : before.includes(documentType),
      ),
    );
  };
  const title = bulkTitle('documents', references.length);
  const reprint = useReprint(references, types.includes('FRTLABEL'));
  const isWaiting = isBusy || reprint.isBusy || print.isBusy || printing.isLoading;
  const printer = types.includes('FRTLABEL') ? printing.printer : null;
  const createFiles = (
    documentTypes: readonly DocumentType[],
    opened: WaitingTab | null,
    of = references,
    onFailure?: () => void,
  ) =>
    start(
      {
        action: 'documents',
        references: of,
        pickup: null,
        printing: { documentTypes: [...documentTypes], ...printingRequest(options) },
      },
      () => {
        opened?.close();
        onFailure?.();
      },
    );
  const openDocumentsTab = () => openWaitingTab(`${title}: creating documents`);
  const printsLabels = () => choose('FRTLABEL', true);
  /** Creates only the labels, while the dialog shows the other documents. */
  const createLabels = (of: readonly string[], opened: WaitingTab | null) => {
    // Offered until the job has started.
    setUnprinted(of);
    if (isRunning()) return opened?.close();
    if (!isRepeat) renew();
    labelTab.current = { tab: opened };
    return createFiles(['FRTLABEL'], opened, of, () => {
      labelTab.current = null;
      setRepeat(true);
    });
  };
  const sent =
    started === null ? (
      <PrintJobStatus
        key="form"
        print={print}
        chooseFile={() => {
          printing.chooseFile();
          printsLabels();
        }}
        onCancelled={printsLabels}
        focusNext={() => (printing.fieldRef.current ?? submit.current)?.focus()}
        note={partText(print, references.length, print.job?.state === 'queued')}
      />
    ) : (
      <PrintJobStatus
        key="result"
        print={print}
        openTab={openDocumentsTab}
        chooseFile={(opened: WaitingTab | null) => createLabels(print.references, opened)}
        onCancelled={() => setUnprinted(print.references)}
        focusNext={() => printUnprinted.current?.focus()}
        note={partText(print, references.length, false)}
      />
    );
  const rejectedList = (of: readonly string[], keep: (left: readonly string[]) => void) => {
    const rejected = print.rejected.filter(({ reference }) => of.includes(reference));
    return (
      <RejectedList
        rejected={rejected}
        total={of.length}
        leaveOut={() => {
          keep(of.filter((one) => rejected.every(({ reference }) => reference !== one)));
          (submit.current ?? printUnprinted.current)?.focus();
        }}
        onFollow={close}
      />
    );
  };
  const create = async () => {
    if (types.length === 0 || isWaiting || isRunning() || !reprint.check()) return;
    if (printer !== null) {
      const others = types.filter((type) => type !== 'FRTLABEL');
      const opened = others.length > 0 ? openDocumentsTab() : null;
      setTab(opened);
      const isSent = (await reprint.record()) && (await print.send(printer, references)) !== null;
      if (!isSent) return opened?.close();
      setTypes(others);
      if (others.length > 0) createFiles(others, opened);
      return undefined;
    }
    const opened = openDocumentsTab();
    setTab(opened);
    // The reason is stored before any link to the labels is requested. A lost reason does not stop the print.
    if (!(await reprint.record())) return opened?.close();
    return createFiles(types, opened);
  };
  if (started !== null) {
    return (
      <BulkResultDialog
        key={started.jobId}
        jobId={started.jobId}
        started={started}
        tab={tab}
        retry={(job) => {
          if (isRunning()) return;
          const opened = openWaitingTab(title);
          setTab(opened);
          setRepeat(false);
          retry(job, () => opened?.close());
        }}
        repeat={(job) => {
          setTab(undefined);
          repeat(job);
        }}
        note={
          <>
            {sent}
            {rejectedList(unprinted, setUnprinted)}
            {unprinted.length > 0 && print.job === null && (
              <UnprintedLabels
                ref={printUnprinted}
                printer={printing.printer}
                isBusy={isWaiting}
                print={(on) => void print.send(on, unprinted).then((job) => job !== null && setUnprinted([]))}
                openFile={() => createLabels(unprinted, openDocumentsTab())}
              />
            )}
          </>
        }
        close={close}
      />
    );
  }
  return (
    <Dialog
      title={title}
      size={720}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {print.job === null ? 'Cancel' : 'Close'}
          </Button>
          <MainButton
            ref={submit}
            isBusy={isWaiting}
            isUnavailable={types.length === 0}
            onClick={() => void create()}
          >
            {printer === null
              ? 'Create documents'
              : types.length === 1
                ? 'Print labels'
                : 'Print labels and create documents'}
          </MainButton>
        </>
      }
    >
      {sent}
      {rejectedList(references, (left) => {
        renew();
        setReferences(left);
      })}
      {isStale && (
        <p className={styles.about} role="note">
          Couldn't refresh these consignments. Each one is checked again before its documents are created.
        </p>
      )}
      <div role="group" aria-label="Documents" className={styles.types}>
        {offered.filter(isCreatable).map((type) => (
          <CheckRow key={type} checked={types.includes(type)} onChange={(isOn) => choose(type, isOn)}>
            {DOCUMENT_NAMES[type]}
          </CheckRow>
        ))}
      </div>
      {leftOut && <p className={styles.soft}>{leftOut}</p>}
      {!tenant.hasLabels && <p className={styles.soft}>{noLabelsHint(tenant.name)}</p>}
      {types.includes('FRTLABEL') && (
        <LabelForm
          options={options}
          printing={printing}
          change={(next) => {
            renew();
            setOptions(next);
          }}
        />
      )}
      {reprint.count > 0 && (
        <ReprintReasonFields form={reprint.form} text={printedText(reprint.count, references.length)} />
      )}
    </Dialog>
  );
}
