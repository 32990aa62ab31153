import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  bulkTitle,
  DOCUMENT_NAMES,
  DOWNLOAD_ERROR,
  type DocumentType,
  hasFailed,
} from '#freight/bulk-documents/bulk-documents.ts';
import { BulkDocumentsResult } from '#freight/bulk-documents/bulk-documents-result.tsx';
import { OpenDocuments } from '#freight/bulk-documents/open-documents.tsx';
import { useBulkDocuments } from '#freight/bulk-documents/use-bulk-documents.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { noLabelsWords } from '#freight/labels/label-choice.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelChoice } from '#freight/labels/use-label-choice.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';

/** BULK-08: chosen, made, and then opened: all of a kind in one file, or one by one. */
export function BulkDocumentsDialog({
  consignments,
  types: wanted,
  close,
}: {
  readonly consignments: readonly SelectedConsignment[];
  /** Those that are marked at first; absent: all there are. */
  readonly types?: readonly DocumentType[];
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  const [types, setTypes] = useState<readonly DocumentType[]>(
    wanted ?? (tenant.hasLabels ? ['FRTLABEL', 'CONNOTE'] : ['CONNOTE']),
  );
  const [choice, setChoice] = useLabelChoice();
  // What is marked may change while this is open: the documents are of those that were.
  const [references] = useState(() => consignments.map(({ reference }) => reference));
  const { made, failure, isMaking, make, again } = useBulkDocuments(references);
  const choose = (type: DocumentType, isOn: boolean) =>
    setTypes((before) =>
      (['FRTLABEL', 'CONNOTE'] as const).filter((one) => (one === type ? isOn : before.includes(one))),
    );
  return (
    <Dialog
      title={bulkTitle(references.length)}
      size={720}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {made === undefined ? 'Cancel' : 'Done'}
          </Button>
          {made === undefined && (
            <Button
              aria-disabled={types.length === 0 || isMaking}
              aria-busy={isMaking}
              {...(types.length === 0 && { 'data-disabled': true })}
              leftSection={isMaking && <Loader size={16} color="currentColor" aria-hidden />}
              onClick={() => {
                if (types.length === 0 || isMaking) return;
                // The same wish as one that failed is no new one.
                if (failure === null) make({ choice, types });
                else again();
              }}
            >
              Make documents
            </Button>
          )}
          {made !== undefined && hasFailed(made) && (
            <Button variant="default" aria-busy={isMaking} onClick={again}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <p className={styles.failed} role="alert">
          {fileMessageOf(failure, DOWNLOAD_ERROR)}
        </p>
      )}
      {made === undefined ? (
        <>
          <div role="group" aria-label="Documents" className={styles.types}>
            {(tenant.hasLabels ? (['FRTLABEL', 'CONNOTE'] as const) : (['CONNOTE'] as const)).map((type) => (
              <CheckRow key={type} checked={types.includes(type)} onChange={(isOn) => choose(type, isOn)}>
                {DOCUMENT_NAMES[type]}
              </CheckRow>
            ))}
          </div>
          {!tenant.hasLabels && <p className={styles.soft}>{noLabelsWords(tenant.name)}</p>}
          {types.includes('FRTLABEL') && <LabelForm choice={choice} change={setChoice} />}
        </>
      ) : (
        <>
          <OpenDocuments of={made} />
          <BulkDocumentsResult of={made} />
        </>
      )}
    </Dialog>
  );
}
