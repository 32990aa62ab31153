import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from '#features/hireage/hireage.module.css';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { focusFirstInvalid } from '#kit/focus-invalid.ts';
import { FieldError } from '#ui/field-error.tsx';

/** The frame of the forms that change the ledger. */
export function LedgerDialog({
  title,
  submitLabel,
  isBusy,
  message,
  hasChanges,
  submit,
  close,
  children,
}: {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Why the last request failed. */
  readonly message: string | null;
  readonly hasChanges: boolean;
  readonly submit: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  const formId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Submitting shows the errors.
    focusFirstInvalid(event.currentTarget, submit);
  };
  return (
    <Dialog
      title={title}
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={formId} isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        {message !== null && (
          <div role="alert">
            <FieldError message={message} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
