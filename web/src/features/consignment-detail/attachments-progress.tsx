import { Button } from '@mantine/core';
import styles from '#freight/attachments/attachments.module.css';
import type { Upload, Uploads } from '#freight/attachments/use-uploads.ts';

/** What is on its way, with how much of it has gone, and what did not get there. */
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
            {upload.failure === null ? 'Cancel' : 'Leave out'}
            <span className="visually-hidden"> {upload.file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function State({ upload: { share, failure, file } }: { readonly upload: Upload }) {
  if (failure !== null) return <span className={styles.failed}>{failure}</span>;
  if (share === null) return <span className={styles.about}>Waiting</span>;
  const percent = Math.round(share * 100);
  // All of it has gone, and is looked at.
  const words = percent === 100 ? 'Being checked' : `${percent}%`;
  return (
    <>
      <progress className={styles.bar} max={100} value={percent} aria-label={`Upload of ${file.name}`} />
      <span className={styles.share}>{words}</span>
    </>
  );
}
