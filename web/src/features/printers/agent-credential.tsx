import { Button, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import styles from '#features/printers/printers.module.css';
import type { PrinterWithToken } from '#features/printers/printer-with-token.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** The credential is shown once, with the command that uses it. */
export function AgentCredential({
  created: { printer, token },
  close,
}: {
  readonly created: PrinterWithToken;
  readonly close: () => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      showSuccess('Credential copied');
    } catch {
      showError("Couldn't copy the credential. Select the text and copy it.");
    }
  };
  return (
    <Card
      title={`Credential of ${printer.name}`}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Done
          </Button>
          <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
            Copy credential
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          Copy the credential now. It is shown only once. Set it as PRINT_AGENT_TOKEN for the print agent of{' '}
          {printer.name}.
        </p>
        <TextInput
          label="Credential of the print agent"
          readOnly
          value={token}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className={styles.soft}>Start the print agent with the address of the printer:</p>
        <code className={styles.command}>
          npm run print-agent -- --server {globalThis.location.origin} --printer 192.168.1.50:9100
        </code>
      </div>
    </Card>
  );
}
