import { Button } from '@mantine/core';
import styles from '#freight/attachments/attachments.module.css';
import type { Upload, Uploads } from '#freight/attachments/use-uploads.ts';

/** Queued, running and failed uploads. */
export function AttachmentsProgress({ uploads }: { readonly uploads: Uploads }) {
  if (uploads.all.length === 0) return null;
  return (
    <ul className={styles.sending} aria-label="Uploads">
      {uploads.all.map((upload) => (
        <li key={upload.key}>
          <span className={styles.pickedName}>{upload.file.name}</span>
          <State upload={upload} />
          {upload.failure !== null && (
            <Button variant="default" size="xs" onClick={() => uploads.tryAgain(upload.key)}>
              Try again
              <span className="visually-hidden"> with {upload.file.name}</span>
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => uploads.remove(upload.key)}>
            {upload.failure === null ? 'Cancel' : 'Remove'}
            <span className="visually-hidden"> {upload.file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function State({ upload: { progress: share, failure, file } }: { readonly upload: Upload }) {
  if (failure !== null) return <span className={styles.failed}>{failure}</span>;
  if (share === null) return <span className={styles.about}>Waiting</span>;
  const percent = Math.round(share * 100);
  // Fully sent; the server is checking the file.
  const text = percent === 100 ? 'Checking' : `${percent}%`;
  return (
    <>
      <progress className={styles.bar} max={100} value={percent} aria-label={`Upload of ${file.name}`} />
      <span className={styles.progress}>{text}</span>
    </>
  );
}
