import type { ReactNode } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  type BulkDocuments,
  bulkSummary,
  type DocumentType,
  sortedResults,
} from '#freight/bulk-documents/bulk-documents.ts';
import { ResultsTable } from '#freight/results-table.tsx';

const SHORT: Readonly<Record<DocumentType, string>> = { FRTLABEL: 'Label', CONNOTE: 'Note' };

/** BULK-03: each consignment with how it ended, and its own documents. */
export function BulkDocumentsResult({ of }: { readonly of: BulkDocuments }) {
  return (
    <>
      <p className={styles.summary} role="status">
        {bulkSummary(of)}
      </p>
      <ResultsTable results={sortedResults(of.results)} detailsOf={(reference) => linksOf(of, reference)} />
    </>
  );
}

function linksOf(of: BulkDocuments, reference: string): ReactNode {
  const own = of.items.filter((item) => item.reference === reference && item.uri !== null);
  return own.map(({ documentType, uri }) => (
    <a key={documentType} href={uri ?? ''} target="_blank" rel="noopener" className={styles.link}>
      {SHORT[documentType]}
      <span className="visually-hidden"> of {reference}, in a new tab</span>
    </a>
  ));
}
