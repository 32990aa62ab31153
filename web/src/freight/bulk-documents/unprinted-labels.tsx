import type { Ref } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';

/** Labels whose print was cancelled, while the dialog shows the other documents. */
export function UnprintedLabels({
  printer,
  isBusy,
  print,
  openFile,
  ref,
}: {
  /** Null: the labels open as a file. */
  readonly printer: Printer | null;
  readonly isBusy: boolean;
  readonly print: (printer: Printer) => void;
  readonly openFile: () => void;
  /** The first button. */
  readonly ref: Ref<HTMLButtonElement>;
}) {
  return (
    <div className={styles.unprinted}>
      <p role="status">The labels were not printed</p>
      {printer !== null && (
        <BusyButton ref={ref} variant="default" size="xs" isBusy={isBusy} onClick={() => print(printer)}>
          Print labels on {printer.name}
        </BusyButton>
      )}
      <BusyButton
        {...(printer === null && { ref })}
        variant="default"
        size="xs"
        isBusy={isBusy}
        onClick={openFile}
      >
        Open labels as a file
      </BusyButton>
    </div>
  );
}
