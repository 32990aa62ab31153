import '#kit/form-styles.ts';
import { Select } from '@mantine/core';
import { agentText, isPrinterOffline, unavailableText } from '#freight/print-queue/printer-state.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import type { PrinterChoice } from '#freight/print-queue/use-printer-choice.ts';

const FILE = 'file';

/** The label printer, or a file on this computer. Nothing where the organisation has no printers. */
export function PrinterSelect({ printing }: { readonly printing: PrinterChoice }) {
  const { printers, printer, unavailable, choose, fieldRef } = printing;
  if (printers.length === 0) return unavailable === null ? null : <p>{unavailableText(unavailable)}</p>;
  const description = descriptionOf(printing);
  return (
    <Select
      ref={fieldRef}
      label="Print labels on"
      data={[
        { value: FILE, label: 'This computer (opens a file)' },
        ...printers.map((one) => ({ value: String(one.id), label: nameOf(one) })),
      ]}
      value={printer === null ? FILE : String(printer.id)}
      onChange={(value) => choose(value === null || value === FILE ? null : Number(value))}
      allowDeselect={false}
      {...(description !== null && { description, inputWrapperOrder: ['label', 'input', 'description'] })}
    />
  );
}

function descriptionOf({ printer, unavailable }: PrinterChoice): string | null {
  if (unavailable !== null) return unavailableText(unavailable);
  if (printer === null || !isPrinterOffline(printer)) return null;
  return `${agentText(printer)}. Labels wait for it for up to 24 hours.`;
}

const nameOf = (printer: Printer): string =>
  isPrinterOffline(printer) ? `${printer.name} (offline)` : printer.name;
