import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '#features/provider-desk/consignment-dialog.module.css';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';

/** The dialog of one change of a consignment. Enter saves. */
export function DeskForm({
  title,
  action,
  isPending,
  error,
  hasChanges,
  back,
  save,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: string | null;
  readonly hasChanges: boolean;
  readonly back: () => void;
  readonly save: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      hasChanges={hasChanges}
      close={back}
      actions={
        <>
          <Button variant="default" onClick={back}>
            Cancel
          </Button>
          <BusyButton type="submit" form="desk-form" isBusy={isPending}>
            {action}
          </BusyButton>
        </>
      }
    >
      <form
        id="desk-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {children}
      </form>
    </Dialog>
  );
}
