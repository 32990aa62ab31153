import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentAction } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow, type DocumentRowProps } from '#features/consignment-detail/documents/document-row.tsx';
import { PrintedLabelRow } from '#features/consignment-detail/documents/printed-label-row.tsx';
import { useLabels } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import type { LabelOptions } from '#freight/labels/label-options.ts';
import { useLabelOptions } from '#freight/labels/use-label-options.ts';
import { PrintJobStatus } from '#freight/print-queue/print-job-status.tsx';
import { type PrinterChoice, usePrinterChoice } from '#freight/print-queue/use-printer-choice.ts';
import { type PrintJobControl, usePrintJob } from '#freight/print-queue/use-print-job.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

interface Props extends Pick<DocumentRowProps, 'document' | 'isLoaded'> {
  readonly consignment: Consignment;
  /** Labels may already exist: the list of documents is still loading. */
  readonly isLoading: boolean;
}

/** The labels of a consignment. Once they were opened, opening them again needs a reason. */
export function LabelRow(props: Props) {
  const { consignment, document } = props;
  const [options, setOptions] = useLabelOptions();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const printing = usePrinterChoice();
  // The row changes once the labels are printed, and the state of the print stays.
  const print = usePrintJob({
    references: [consignment.reference],
    onPrinted: () =>
      void queryClient.invalidateQueries({
        queryKey: ['consignments', 'documents', organisationId, consignment.reference],
      }),
  });
  const [wasNew, setWasNew] = useState(false);
  const isPrinted = document !== undefined && document.openingCount > 0;
  if (!isPrinted && props.isLoaded && !wasNew) setWasNew(true);
  const about = labelCount(consignment.totals.deliveryItems);
  return isPrinted ? (
    <PrintedLabelRow
      consignment={consignment}
      document={document}
      about={about}
      options={options}
      setOptions={setOptions}
      takesFocus={wasNew}
      printing={printing}
      print={print}
    />
  ) : (
    <NewLabelRow
      {...props}
      about={about}
      options={options}
      setOptions={setOptions}
      printing={printing}
      print={print}
    />
  );
}

/**
 * Labels are created on request unless a setting creates them (ATT-05). A label gives its pieces permanent numbers, so
 * opening the dialog for the note alone must not use them up.
 */
function NewLabelRow({
  consignment,
  document,
  isLoaded,
  isLoading,
  about,
  options,
  setOptions,
  printing,
  print,
}: Props & {
  readonly about: string;
  readonly options: LabelOptions;
  readonly setOptions: (next: LabelOptions) => void;
  readonly printing: PrinterChoice;
  readonly print: PrintJobControl;
}) {
  const { printer } = printing;
  const [isRequested, setRequested] = useState(false);
  const isEnabled =
    printer === null && !printing.isLoading && !print.isOpen && (isRequested || document !== undefined);
  const labels = useLabels(consignment, { options, isEnabled });
  const count = consignment.totals.deliveryItems;
  return (
    <DocumentRow
      name="Freight Label"
      about={about}
      document={document}
      isLoaded={isLoaded}
      {...(!isEnabled &&
        document === undefined && {
          notOpenedText: printer === null && !print.isOpen ? 'Not created yet' : 'Not printed yet',
        })}
      action={
        printer !== null || print.isOpen ? (
          <BusyButton
            variant="default"
            isBusy={print.isBusy || isLoading}
            leftSection={<Icon of={IconPrinter} />}
            isUnavailable={print.isOpen}
            onClick={() => printer !== null && void print.send(printer, [consignment.reference])}
          >
            Print {count === 1 ? 'label' : 'labels'}
          </BusyButton>
        ) : isEnabled ? (
          <DocumentAction
            name="Freight Label"
            query={labels}
            failedMessage="Failed to generate freight label"
          />
        ) : (
          <BusyButton variant="default" isBusy={isLoading} onClick={() => setRequested(true)}>
            {count === 1 ? 'Create label' : 'Create labels'}
          </BusyButton>
        )
      }
    >
      {!print.isOpen && <LabelForm options={options} change={setOptions} printing={printing} />}
      <PrintJobStatus
        print={print}
        chooseFile={printing.chooseFile}
        focusNext={() => printing.fieldRef.current?.focus()}
      />
    </DocumentRow>
  );
}

const labelCount = (count: number) =>
  count === 1 ? 'One label' : `${count.toLocaleString('en-NZ')} labels, one for each piece`;
