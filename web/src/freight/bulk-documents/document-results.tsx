import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  type BulkDocuments,
  type DocumentType,
  eachFile,
  fileName,
} from '#freight/bulk-documents/bulk-documents.ts';
import { OpenDocuments } from '#freight/bulk-documents/open-documents.tsx';
import { type LabelOpenings, useLabelOpenings } from '#freight/bulk-documents/use-label-openings.ts';
import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { bulkDocumentsQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';

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
  const openings = useLabelOpenings(data, tab !== undefined);
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
      {data !== undefined && !openings.isLoading && <OpenDocuments of={data} tab={tab} openings={openings} />}
      {data?.items.some(({ state }) => state === 'expired') === true && (
        <p className={styles.again}>
          Documents are kept for 30 days.
          <Button variant="default" onClick={createAgain}>
            Create documents again
          </Button>
        </p>
      )}
      {children((reference) => data && !openings.isLoading && linksOf(data, reference, openings))}
    </>
  );
}

function linksOf({ items }: BulkDocuments, reference: string, openings: LabelOpenings): ReactNode {
  const own = items.filter((item) => item.reference === reference && item.uri !== null);
  return own.map((item) =>
    item.documentType === 'FRTLABEL' && openings.isHeld([reference]) ? (
      <button
        key={item.documentType}
        type="button"
        className={classNames(styles.link, styles.held)}
        onClick={() =>
          openings.ask({
            references: [reference],
            filesOf: (now) => eachFile(now).filter(({ name }) => name === fileName(item)),
          })
        }
      >
        {SHORT_NAMES[item.documentType]}
        <span className="visually-hidden"> of {reference}, opens after you give a reason</span>
      </button>
    ) : (
      <a key={item.documentType} href={item.uri ?? ''} target="_blank" rel="noopener" className={styles.link}>
        {SHORT_NAMES[item.documentType]}
        <span className="visually-hidden"> of {reference}, in a new tab</span>
      </a>
    ),
  );
}
