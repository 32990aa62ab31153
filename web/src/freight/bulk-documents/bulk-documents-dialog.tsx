import { BULK_DOCUMENT_TYPES } from '@cartage/domain/documents/content.ts';
import { Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { DOCUMENT_NAMES, type DocumentType } from '#freight/bulk-documents/bulk-documents.ts';
import { openWaitingTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { bulkTitle } from '#freight/bulk-job/bulk-messages.ts';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';
import { noLabelsHint, printingRequest } from '#freight/labels/label-options.ts';
import { printedText, ReprintReasonFields } from '#freight/label-prints/reprint-reason-fields.tsx';
import { useReprint } from '#freight/label-prints/use-reprint.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelOptions } from '#freight/labels/use-label-options.ts';
import { Dialog } from '#kit/dialog.tsx';
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
  const [types, setTypes] = useState<readonly DocumentType[]>(
    preselected ?? offered.filter((type) => USUAL.has(type)),
  );
  const [options, setOptions] = useLabelOptions();
  // The selection may change while the dialog is open: the documents are of the initial one.
  const [references] = useState(given);
  const { started, isBusy, isRunning, renew, start, retry, repeat } = useBulkJob();
  const [tab, setTab] = useState<WaitingTab | null>(null);
  const begin = useEffectEvent(renew);
  useEffect(() => begin(), []);
  // After closing, the bell announces the documents.
  useEffect(() => () => tab?.close(), [tab]);
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
  const isWaiting = isBusy || reprint.isBusy;
  const create = async () => {
    if (types.length === 0 || isWaiting || isRunning() || !reprint.check()) return;
    const opened = openWaitingTab(`${title}: creating documents`);
    setTab(opened);
    // The reason is stored before any link to the labels is requested. A lost reason does not stop the print.
    if (!(await reprint.record())) return opened?.close();
    const printing = { documentTypes: [...types], ...printingRequest(options) };
    start({ action: 'documents', references, pickup: null, printing }, () => opened?.close());
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
          retry(job, () => opened?.close());
        }}
        repeat={repeat}
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
            Cancel
          </Button>
          <Button
            aria-disabled={types.length === 0 || isWaiting}
            aria-busy={isWaiting}
            {...(types.length === 0 && { 'data-disabled': true })}
            leftSection={isWaiting && <Loader size={16} color="currentColor" aria-hidden />}
            onClick={() => void create()}
          >
            Create documents
          </Button>
        </>
      }
    >
      {isStale && (
        <p className={styles.about} role="note">
          Couldn't refresh these consignments. Each one is checked again before its documents are created.
        </p>
      )}
      <div role="group" aria-label="Documents" className={styles.types}>
        {offered.map((type) => (
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
