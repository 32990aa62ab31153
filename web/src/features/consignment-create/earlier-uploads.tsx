import { useEffect, useRef } from 'react';
import { AttachmentsProgress } from '#freight/attachments/attachments-progress.tsx';
import { UnfinishedUploads } from '#freight/attachments/unfinished-uploads.tsx';
import { type UploadRequest, useUploads } from '#freight/attachments/use-uploads.ts';
import styles from '#features/consignment-create/page.module.css';

export interface SavedUploads {
  readonly reference: string;
  readonly requests: readonly UploadRequest[];
}

/** Uploads the files of a consignment that was saved before the one in the form. */
export function EarlierUploads({ reference, requests }: SavedUploads) {
  const uploads = useUploads(reference);
  const isAdded = useRef(false);
  const { add } = uploads;
  useEffect(() => {
    if (!isAdded.current) add(requests);
    isAdded.current = true;
  });
  return (
    <>
      <UnfinishedUploads isUploading={() => uploads.isSending} />
      {uploads.all.length > 0 && (
        <section className={styles.uploads} aria-label={`Files of ${reference}`}>
          <h2>Files of {reference}</h2>
          <AttachmentsProgress uploads={uploads} />
        </section>
      )}
    </>
  );
}
