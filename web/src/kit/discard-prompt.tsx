import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from '#kit/dialog.module.css';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';

/** Replaces the buttons of a dialog, because dialogs are never stacked. Escape keeps editing. */
export function DiscardPrompt({
  keep,
  discard,
}: {
  readonly keep: () => void;
  readonly discard: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useRestoreFocus();
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <p role="alert" className={styles.question}>
        You have unsaved changes.
      </p>
      <Button ref={first} variant="default" onClick={keep}>
        Keep editing
      </Button>
      <Button onClick={discard}>Discard changes</Button>
    </>
  );
}
