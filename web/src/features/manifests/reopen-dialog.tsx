import { Button, Textarea } from '@mantine/core';
import { MAX_REOPEN_REASON } from '@cartage/domain/manifest/manifest-actions.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import styles from '#features/manifests/manifests.module.css';
import type { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { focusFirstInvalid } from '#kit/focus-invalid.ts';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

export function ReopenDialog({
  manifest,
  changes: { busy, change },
  close,
}: {
  readonly manifest: Manifest;
  readonly changes: ReturnType<typeof useManifestChanges>;
  readonly close: () => void;
}) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const tooLong = lengthIssue(reason, MAX_REOPEN_REASON);
  const issue = reason.trim() === '' ? 'Enter the reason' : tooLong;
  const shown = isTried ? issue : tooLong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget, () => setTried(true));
    if (issue === null) change({ kind: 'reopen', reason: reason.trim() }, close);
  };
  return (
    <Dialog
      title={`Reopen manifest ${manifest.number}`}
      hasChanges={reason.trim() !== ''}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={formId} isBusy={busy === 'reopen'}>
            Reopen manifest
          </BusyButton>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>
          The manifest keeps its number, and pickups stay requested. Copies that were printed before are out
          of date.
        </p>
        <Textarea
          label="Reason"
          {...requiredProps()}
          data-autofocus
          rows={3}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={shown !== null && <FieldError message={shown} />}
        />
      </form>
    </Dialog>
  );
}
