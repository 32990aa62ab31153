import { Button, Textarea } from '@mantine/core';
import { MAX_REOPEN_REASON } from '@cartage/domain/manifest/manifest-actions.ts';
import { type FormEvent, useId, useState } from 'react';
import styles from '#features/manifests/manifests.module.css';
import type { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { Dialog } from '#kit/dialog.tsx';
import { FieldError } from '#ui/field-error.tsx';

export function ReopenDialog({
  changes: { busy, change },
  close,
}: {
  readonly changes: ReturnType<typeof useManifestChanges>;
  readonly close: () => void;
}) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '') change({ kind: 'reopen', reason: reason.trim() }, close);
  };
  return (
    <Dialog
      title="Open the manifest again"
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} aria-busy={busy === 'reopen'}>
            Open manifest
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>
          The manifest keeps its number. Pickups that were requested stay requested, and a printed copy is out
          of date.
        </p>
        <Textarea
          label="Reason"
          data-autofocus
          rows={3}
          maxLength={MAX_REOPEN_REASON}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isTried && reason.trim() === '' && <FieldError message="Enter the reason" />}
        />
      </form>
    </Dialog>
  );
}
