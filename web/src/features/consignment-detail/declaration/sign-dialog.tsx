import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeclaredContent } from '#features/consignment-detail/declaration/declared-content.tsx';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { useSignDeclaration } from '#features/consignment-detail/declaration/use-declaration-changes.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { SegregationFindings } from '#freight/segregation/segregation-findings.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';

/**
 * The user confirms the declaration as it is shown. It stays as it was opened until the server reports another content,
 * which is then shown and confirmed again.
 */
export function SignDialog({
  consignment,
  declaration,
  close,
}: {
  readonly consignment: Consignment;
  readonly declaration: Declaration;
  readonly close: () => void;
}) {
  const [shown, setShown] = useState(declaration);
  const [hasChanged, setChanged] = useState(false);
  const { mutate, isPending } = useSignDeclaration(consignment, {
    onDone: close,
    onChanged: (current) => {
      setShown(current);
      setChanged(true);
    },
  });
  const { content, contentHash, signatory, isComplete, canChange } = shown;
  return (
    <Dialog
      title="Sign the declaration"
      size={720}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {canChange && isComplete && signatory !== null && (
            <BusyButton isBusy={isPending} onClick={() => !isPending && mutate(contentHash)}>
              Sign declaration
            </BusyButton>
          )}
        </>
      }
    >
      {hasChanged && (
        <p role="alert" className={styles.changed}>
          The declaration has changed since you opened it. {nextStep(shown)}
        </p>
      )}
      <DeclaredContent content={content} />
      <SegregationFindings segregation={shown.segregation} />
      <p className={styles.statement}>
        You sign as {signatory}: {content.statement}
      </p>
      <p className={styles.soft}>A later change makes the signature void.</p>
    </Dialog>
  );
}

function nextStep({ canChange, isComplete }: Declaration): string {
  if (!canChange) return 'The freight was picked up, so the declaration can no longer be signed.';
  return isComplete ? 'Check it, then sign it.' : 'It is incomplete now. Complete it before you sign it.';
}
