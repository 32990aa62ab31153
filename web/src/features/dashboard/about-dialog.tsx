import { Button } from '@mantine/core';
import { ABOUT, type CardName } from '#features/dashboard/about.ts';
import styles from '#features/dashboard/about-dialog.module.css';
import { Dialog } from '#kit/dialog.tsx';

/** Explains the figures of a card (DASH-09). */
export function AboutDialog({ card, close }: { readonly card: CardName; readonly close: () => void }) {
  const { title, sentences } = ABOUT[card];
  return (
    <Dialog
      title={`About ${title}`}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      <div className={styles.about}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Dialog>
  );
}
