import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import type { BulkDocuments, DocumentType } from '#freight/bulk-documents/bulk-documents.ts';
import { OpenDocuments } from '#freight/bulk-documents/open-documents.tsx';
import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { bulkDocumentsQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-words.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

const SHORT: Readonly<Record<DocumentType, string>> = { FRTLABEL: 'Label', CONNOTE: 'Note' };

/** What finished work has made, to be opened; `children` draws the results with each its own documents. */
export function DocumentResults({
  jobId,
  tab,
  makeAgain,
  children,
}: {
  readonly jobId: number;
  readonly tab: WaitingTab | null | undefined;
  readonly makeAgain: () => void;
  readonly children: (linksOf: (reference: string) => ReactNode) => ReactNode;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { data, error } = useQuery(bulkDocumentsQuery(call, organisationId, jobId));
  const hasFailed = data === undefined && error !== null;
  // What it waits for does not come, which is said here.
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
          <Button variant="default" onClick={makeAgain}>
            Make them again
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
      {SHORT[documentType]}
      <span className="visually-hidden"> of {reference}, in a new tab</span>
    </a>
  ));
}
