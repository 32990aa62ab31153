import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  type BulkDocuments,
  bulkTitle,
  DOWNLOAD_ERROR,
  type DocumentType,
} from '#freight/bulk-documents/bulk-documents.ts';
import { BulkDocumentsResult } from '#freight/bulk-documents/bulk-documents-result.tsx';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { labelQueryOf, noLabelsWords } from '#freight/labels/label-choice.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelChoice } from '#freight/labels/use-label-choice.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';

const NAMES: Readonly<Record<DocumentType, string>> = {
  FRTLABEL: 'Freight labels',
  CONNOTE: 'Consignment notes',
};

/** BULK-08: chosen, made, and then opened: all of a kind in one file, or one by one. */
export function BulkDocumentsDialog({
  consignments,
  close,
}: {
  readonly consignments: readonly SelectedConsignment[];
  readonly close: () => void;
}) {
  const { call, tenant } = useSession();
  const { organisationId } = useWorkplace();
  const [types, setTypes] = useState<readonly DocumentType[]>(
    tenant.hasLabels ? ['FRTLABEL', 'CONNOTE'] : ['CONNOTE'],
  );
  const [choice, setChoice] = useLabelChoice();
  const making = useMutation({
    mutationFn: () =>
      call('bulkDocuments', {
        params: { org: organisationId },
        query: labelQueryOf(choice),
        body: { documentTypes: [...types], references: consignments.map(({ reference }) => reference) },
      }),
  });
  const choose = (type: DocumentType, isOn: boolean) =>
    setTypes((before) =>
      (['FRTLABEL', 'CONNOTE'] as const).filter((one) => (one === type ? isOn : before.includes(one))),
    );
  const made = making.data;
  return (
    <Dialog
      title={bulkTitle(consignments.length)}
      size={720}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {made === undefined ? 'Cancel' : 'Done'}
          </Button>
          {made === undefined && (
            <Button
              aria-disabled={types.length === 0 || making.isPending}
              aria-busy={making.isPending}
              {...(types.length === 0 && { 'data-disabled': true })}
              leftSection={making.isPending && <Loader size={16} color="currentColor" aria-hidden />}
              onClick={() => {
                if (types.length > 0 && !making.isPending) making.mutate();
              }}
            >
              Make documents
            </Button>
          )}
          {made?.results.some(({ outcome }) => outcome === 'Partial') === true && (
            <Button variant="default" aria-busy={making.isPending} onClick={() => making.mutate()}>
              Look again
            </Button>
          )}
        </>
      }
    >
      {making.isError && (
        <p className={styles.failed} role="alert">
          {fileMessageOf(making.error, DOWNLOAD_ERROR)}
        </p>
      )}
      {made === undefined ? (
        <>
          <div role="group" aria-label="Documents" className={styles.types}>
            {(tenant.hasLabels ? (['FRTLABEL', 'CONNOTE'] as const) : (['CONNOTE'] as const)).map((type) => (
              <CheckRow key={type} checked={types.includes(type)} onChange={(isOn) => choose(type, isOn)}>
                {NAMES[type]}
              </CheckRow>
            ))}
          </div>
          {!tenant.hasLabels && <p className={styles.soft}>{noLabelsWords(tenant.name)}</p>}
          {types.includes('FRTLABEL') && <LabelForm choice={choice} change={setChoice} />}
        </>
      ) : (
        <>
          <Combined of={made} />
          <BulkDocumentsResult of={made} />
        </>
      )}
    </Dialog>
  );
}

/** One file of each kind: what a printer is given. */
function Combined({ of }: { readonly of: BulkDocuments }) {
  return (
    <ul className={styles.combined}>
      {of.combined.map(({ documentType, uri }) => (
        <li key={documentType}>
          {uri === null ? (
            <span className={styles.soft}>{NAMES[documentType]} in one file are still being made</span>
          ) : (
            <Button
              component="a"
              href={uri}
              target="_blank"
              rel="noopener"
              leftSection={<Icon of={IconExternalLink} />}
            >
              {NAMES[documentType]} in one file
              <span className="visually-hidden">, in a new tab</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
