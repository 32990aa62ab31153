import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import type { BulkDocuments, DocumentType } from '#freight/bulk-documents/bulk-documents.ts';
import { OpenDocuments } from '#freight/bulk-documents/open-documents.tsx';
import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { bulkDocumentsQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const SHORT_NAMES: Readonly<Record<DocumentType, string>> = {
  FRTLABEL: 'Label',
  CONNOTE: 'Note',
  PACKSLIP: 'Slip',
};

/** The documents of a finished job, to open; `children` renders the results with links to their documents. */
export function DocumentResults({
  jobId,
  tab,
  createAgain,
  children,
}: {
  readonly jobId: number;
  readonly tab: WaitingTab | null | undefined;
  readonly createAgain: () => void;
  readonly children: (linksOf: (reference: string) => ReactNode) => ReactNode;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error } = useQuery(bulkDocumentsQuery(call, organisationId, jobId));
  const hasFailed = data === undefined && error !== null;
  // The waiting tab would never get its document.
  useEffect(() => {
    if (hasFailed) tab?.close();
  }, [hasFailed, tab]);
  return (
    <>
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {fileMessageOf(error, DOWNLOAD_ERROR)}
        </p>
      )}
      {data !== undefined && <OpenDocuments of={data} tab={tab} />}
      {data?.items.some(({ state }) => state === 'expired') === true && (
        <p className={styles.again}>
          Documents are kept for 30 days.
          <Button variant="default" onClick={createAgain}>
            Create documents again
          </Button>
        </p>
      )}
      {children((reference) => data && linksOf(data, reference))}
    </>
  );
}

function linksOf({ items }: BulkDocuments, reference: string): ReactNode {
  const own = items.filter((item) => item.reference === reference && item.uri !== null);
  return own.map(({ documentType, uri }) => (
    <a key={documentType} href={uri ?? ''} target="_blank" rel="noopener" className={styles.link}>
      {SHORT_NAMES[documentType]}
      <span className="visually-hidden"> of {reference}, in a new tab</span>
    </a>
  ));
}
