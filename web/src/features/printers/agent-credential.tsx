import { Button, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import styles from '#features/printers/printers.module.css';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useUnsavedWork } from '#kit/use-unsaved-work.ts';
import { Icon } from '#ui/icon.tsx';

/** The credential is shown once, with the command that uses it, until the user closes it. */
export function AgentCredential({
  printerName,
  token,
  close,
}: {
  readonly printerName: string;
  readonly token: string;
  readonly close: () => void;
}) {
  const isCopied = useRef(false);
  const [isClosing, setClosing] = useState(false);
  const isAtRisk = useUnsavedWork(() => !isCopied.current);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtRisk(),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      isCopied.current = true;
      showSuccess('Credential copied');
    } catch {
      showError("Couldn't copy the credential. Select the text and copy it.");
    }
  };
  const loss = `The credential of ${printerName} is not copied, and it is not shown again. A new one can replace it later.`;
  return (
    <div className={styles.credential}>
      <p>
        Copy the credential now, because it is shown only once. The print agent of {printerName} needs it as
        PRINT_AGENT_TOKEN.
      </p>
      <div className={styles.token}>
        <TextInput
          label="Credential of the print agent"
          readOnly
          value={token}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={() => {
            isCopied.current = true;
          }}
        />
        <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          Copy credential
        </Button>
      </div>
      <p className={styles.soft}>Start the print agent with the address of the printer:</p>
      <code className={styles.command}>
        npm run print-agent -- --server {globalThis.location.origin} --printer 192.168.1.50:9100
      </code>
      <div className={styles.formButtons}>
        <Button variant="default" onClick={() => (isCopied.current ? close() : setClosing(true))}>
          Done
        </Button>
      </div>
      {isClosing && (
        <ConfirmDialog
          title="Close the credential without copying it?"
          question={loss}
          confirm="Close credential"
          cancel="Keep"
          onConfirm={close}
          close={() => setClosing(false)}
        />
      )}
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title="Leave without the credential?"
          question={loss}
          confirm="Leave"
          cancel="Stay"
          onConfirm={blocker.proceed}
          close={blocker.reset}
        />
      )}
    </div>
  );
}
