import '#kit/form-styles.ts';
import { Select } from '@mantine/core';
import { PAPER_CODES, LABEL_STOCKS } from '@cartage/domain/documents/label-stock.ts';
import {
  withLabelOptions,
  type LabelOptions,
  positionCount,
  PRINTERS,
} from '#freight/labels/label-options.ts';
import styles from '#freight/labels/label-form.module.css';
import { PrinterSelect } from '#freight/print-queue/printer-select.tsx';
import type { PrinterChoice } from '#freight/print-queue/use-printer-choice.ts';

/** Paper, printer and, for sheets, the position of the first label. */
export function LabelForm({
  options,
  change,
  printing,
}: {
  readonly options: LabelOptions;
  readonly change: (next: LabelOptions) => void;
  /** Offers the label printers. The stock of a printer determines paper and format. */
  readonly printing?: PrinterChoice;
}) {
  const positions = positionCount(options);
  const printer = printing?.printer ?? null;
  if (printer !== null && printing !== undefined) {
    return (
      <div className={styles.form}>
        <PrinterSelect printing={printing} />
        <p className={styles.stock}>
          {LABEL_STOCKS[printer.paper].name}, {printer.dpi} dpi
        </p>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {printing !== undefined && printing.printers.length > 0 && (
        <div className={styles.printer}>
          <PrinterSelect printing={printing} />
        </div>
      )}
      <Select
        label="Paper"
        data={PAPER_CODES.map((code) => ({ value: code, label: LABEL_STOCKS[code].name }))}
        value={options.paper}
        onChange={(value) => {
          const paper = PAPER_CODES.find((code) => code === value);
          if (paper !== undefined) change(withLabelOptions(options, { paper }));
        }}
        allowDeselect={false}
      />
      <Select
        label="Format"
        data={PRINTERS.filter(({ value }) => value === 'pdf' || LABEL_STOCKS[options.paper].hasZpl)}
        value={options.printer}
        onChange={(value) => {
          const printer = (['pdf', '203', '300'] as const).find((known) => known === value);
          if (printer !== undefined) change(withLabelOptions(options, { printer }));
        }}
        allowDeselect={false}
      />
      {positions > 1 && (
        <fieldset className={styles.sheet}>
          <legend>Start at</legend>
          <div className={styles.places}>
            {Array.from({ length: positions }, (_, index) => index + 1).map((position) => (
              <label key={position} className={styles.place}>
                <input
                  type="radio"
                  name="start-position"
                  checked={options.startPosition === position}
                  onChange={() => change(withLabelOptions(options, { startPosition: position }))}
                  aria-label={`Position ${position} of ${positions}`}
                />
                <span aria-hidden>{position}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
