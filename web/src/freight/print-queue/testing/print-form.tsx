import { LabelForm } from '#freight/labels/label-form.tsx';
import { DEFAULT_LABEL_OPTIONS } from '#freight/labels/label-options.ts';
import { PrintJobStatus } from '#freight/print-queue/print-job-status.tsx';
import { usePrinterChoice } from '#freight/print-queue/use-printer-choice.ts';
import { usePrintJob } from '#freight/print-queue/use-print-job.ts';

/** Prints a label of one consignment on the chosen printer, as the dialogs do. */
export function PrintForm() {
  const printing = usePrinterChoice();
  const print = usePrintJob({ references: ['KEA00000123'] });
  const { printer } = printing;
  return (
    <>
      <LabelForm options={DEFAULT_LABEL_OPTIONS} change={() => {}} printing={printing} />
      {printer !== null && (
        <button type="button" onClick={() => void print.send(printer, ['KEA00000123'])}>
          Print
        </button>
      )}
      <PrintJobStatus
        print={print}
        chooseFile={printing.chooseFile}
        focusNext={() => printing.fieldRef.current?.focus()}
      />
    </>
  );
}
