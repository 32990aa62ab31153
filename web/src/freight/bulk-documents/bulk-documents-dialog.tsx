import { Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { DOCUMENT_NAMES, type DocumentType } from '#freight/bulk-documents/bulk-documents.ts';
import { openWaitingTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { bulkTitle } from '#freight/bulk-job/bulk-words.ts';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';
import { noLabelsWords, printingOf } from '#freight/labels/label-choice.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelChoice } from '#freight/labels/use-label-choice.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { useSession } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';

const BOTH = ['FRTLABEL', 'CONNOTE'] as const;

/** BULK-08: chosen, and then made as bulk work, whose result opens them. */
export function BulkDocumentsDialog({
  references: given,
  types: wanted,
  isUnsure = false,
  leftOut,
  close,
}: {
  readonly references: readonly string[];
  /** Those that are marked at first; absent: all there are. */
  readonly types?: readonly DocumentType[];
  /** How they stand now could not be learnt. */
  readonly isUnsure?: boolean;
  /** Of what was meant, what has no documents: said in words. */
  readonly leftOut?: string | null;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  // Its result takes the place of its question.
  useFocusBack();
  const offered = tenant.hasLabels ? BOTH : (['CONNOTE'] as const);
  const [types, setTypes] = useState<readonly DocumentType[]>(wanted ?? offered);
  const [choice, setChoice] = useLabelChoice();
  // What is marked may change while this is open: the documents are of those that were.
  const [references] = useState(given);
  const { begun, isBusy, isUnderWay, renew, start, retry, repeat } = useBulkJob();
  const [tab, setTab] = useState<WaitingTab | null>(null);
  const begin = useEffectEvent(renew);
  useEffect(() => begin(), []);
  // Whoever closes this has the bell for it.
  useEffect(() => () => tab?.close(), [tab]);
  const choose = (type: DocumentType, isOn: boolean) => {
    renew();
    setTypes((before) => BOTH.filter((one) => (one === type ? isOn : before.includes(one))));
  };
  const title = bulkTitle('documents', references.length);
  const make = () => {
    if (types.length === 0 || isUnderWay()) return;
    const opened = openWaitingTab(`${title}: being made`);
    setTab(opened);
    const printing = { documentTypes: [...types], ...printingOf(choice) };
    start({ action: 'documents', references, pickup: null, printing }, () => opened?.close());
  };
  if (begun !== null) {
    return (
      <BulkResultDialog
        key={begun.jobId}
        jobId={begun.jobId}
        begun={begun}
        tab={tab}
        retry={(job) => {
          if (isUnderWay()) return;
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
            aria-disabled={types.length === 0 || isBusy}
            aria-busy={isBusy}
            {...(types.length === 0 && { 'data-disabled': true })}
            leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
            onClick={make}
          >
            Make documents
          </Button>
        </>
      }
    >
      {isUnsure && (
        <p className={styles.about} role="note">
          How they stand now could not be looked up. Each is checked when it is made.
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
      {!tenant.hasLabels && <p className={styles.soft}>{noLabelsWords(tenant.name)}</p>}
      {types.includes('FRTLABEL') && (
        <LabelForm
          choice={choice}
          change={(next) => {
            renew();
            setChoice(next);
          }}
        />
      )}
    </Dialog>
  );
}
