import '#kit/form-styles.ts';
import { Select } from '@mantine/core';
import type { PrinterChoice } from '#freight/print-queue/use-printer-choice.ts';

const FILE = 'file';

/** The label printer, or a file on this computer. Nothing where the organisation has no printers. */
export function PrinterSelect({ printing }: { readonly printing: PrinterChoice }) {
  const { printers, printer, choose } = printing;
  if (printers.length === 0) return null;
  return (
    <Select
      label="Print labels on"
      data={[
        { value: FILE, label: 'This computer (opens a file)' },
        ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={printer === null ? FILE : String(printer.id)}
      onChange={(value) => choose(value === null || value === FILE ? null : Number(value))}
      allowDeselect={false}
    />
  );
}
