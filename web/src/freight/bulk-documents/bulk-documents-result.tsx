import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  type BulkDocuments,
  bulkSummary,
  type DocumentType,
  sortedResults,
} from '#freight/bulk-documents/bulk-documents.ts';

const SHORT: Readonly<Record<DocumentType, string>> = { FRTLABEL: 'Label', CONNOTE: 'Note' };

/** BULK-03: each consignment with how it ended, and its own documents. */
export function BulkDocumentsResult({ of }: { readonly of: BulkDocuments }) {
  return (
    <>
      <p className={styles.summary} role="status">
        {bulkSummary(of)}
      </p>
      {/* Scrolls by keyboard too. */}
      <div className={styles.frame} role="region" aria-label="Results" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Consignment</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {sortedResults(of.results).map(({ reference, outcome, messages }) => (
              <tr key={reference}>
                <td data-outcome={outcome}>{outcome}</td>
                <td>{reference}</td>
                <td>
                  <Links of={of} reference={reference} />
                  {messages.map((message) => (
                    <span key={message} className={styles.message}>
                      {message}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Links({ of, reference }: { readonly of: BulkDocuments; readonly reference: string }) {
  const own = of.items.filter((item) => item.reference === reference && item.uri !== null);
  return own.map(({ documentType, uri }) => (
    <a key={documentType} href={uri ?? ''} target="_blank" rel="noopener" className={styles.link}>
      {SHORT[documentType]}
      <span className="visually-hidden"> of {reference}, in a new tab</span>
    </a>
  ));
}
