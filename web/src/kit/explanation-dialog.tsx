import { Button } from '@mantine/core';
import { Dialog } from '#kit/dialog.tsx';
import styles from '#kit/explanation-dialog.module.css';

/** Explains a part of a page in a few sentences. */
export function ExplanationDialog({
  title,
  sentences,
  close,
}: {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly close: () => void;
}) {
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      <div className={styles.sentences}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Dialog>
  );
}
