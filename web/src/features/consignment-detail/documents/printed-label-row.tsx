import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DocumentRow } from '#features/consignment-detail/documents/document-row.tsx';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import { OpenAction } from '#features/consignment-detail/documents/open-action.tsx';
import { useOpenDocument } from '#features/consignment-detail/documents/use-open-document.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { ReprintReasonFields } from '#freight/label-prints/reprint-reason-fields.tsx';
import { rejectedFields, useReprintReason } from '#freight/label-prints/use-reprint-reason.ts';
import { type LabelOptions, labelQuery } from '#freight/labels/label-options.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import type { PrintJobControl } from '#freight/print-queue/use-print-job.ts';
import { PrintJobStatus } from '#freight/print-queue/print-job-status.tsx';
import type { PrinterChoice } from '#freight/print-queue/use-printer-choice.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const NAME = 'Freight Label';

/** Labels that were opened before: they open again with a reason, which is stored before the link is requested. */
export function PrintedLabelRow({
  consignment: { reference },
  document,
  about,
  options,
  setOptions,
  takesFocus,
  printing,
  print,
}: {
  readonly consignment: Consignment;
  readonly document: Document;
  readonly about: string;
  readonly options: LabelOptions;
  readonly setOptions: (next: LabelOptions) => void;
  /** The row replaces the link that opened the labels. */
  readonly takesFocus: boolean;
  readonly printing: PrinterChoice;
  readonly print: PrintJobControl;
}) {
  const { printer } = printing;
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const form = useReprintReason();
  const [isAsking, setAsking] = useState(false);
  /** How often the labels were opened before this print. */
  const [countBefore, setCountBefore] = useState<number | null>(null);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && globalThis.document.activeElement === globalThis.document.body) again.current?.focus();
  }, [takesFocus]);
  const { openingCount } = document;
  const isOutdated = document.openings[0]?.isOutdated === true;
  const opened = useOpenDocument(`${NAME} ${reference}`, {
    prepare: () => form.record([reference]),
    request: () =>
      call('freightLabel', {
        params: { org: organisationId, ref: reference },
        query: labelQuery(options),
      }),
    failed: "Couldn't open the labels. Try again.",
    isShownElsewhere: (failure) => rejectedFields(failure) !== null,
    onOpened: () => {
      again.current?.focus();
      setAsking(false);
      void queryClient.invalidateQueries({
        queryKey: ['consignments', 'documents', organisationId, reference],
      });
    },
  });
  const printAgain = async (on: Printer) => {
    try {
      await form.record([reference]);
    } catch (failure) {
      return showError(messageOf(failure, "Couldn't store the reason for the reprint"));
    }
    if ((await print.send(on, [reference])) === null) return;
    again.current?.focus();
    setAsking(false);
  };
  // The link of a blocked tab is for one print.
  const blockedUri = countBefore === openingCount ? opened.blockedUri : null;
  return (
    <DocumentRow
      name={NAME}
      about={about}
      document={document}
      isLoaded
      action={
        blockedUri === null ? (
          <Button
            ref={again}
            variant="default"
            aria-expanded={isAsking}
            aria-disabled={print.isOpen}
            {...(print.isOpen && { 'data-disabled': true })}
            leftSection={<Icon of={IconPrinter} />}
            onClick={() => {
              if (print.isOpen) return;
              if (!isAsking) form.restart(isOutdated ? 'CHANGED' : null);
              setAsking(!isAsking);
            }}
          >
            Print again
            <span className="visually-hidden"> ({NAME})</span>
          </Button>
        ) : (
          <OpenAction name={NAME} opened={{ ...opened, blockedUri }} />
        )
      }
    >
      {!print.isOpen && <LabelForm options={options} change={setOptions} printing={printing} />}
      <PrintJobStatus
        print={print}
        chooseFile={printing.chooseFile}
        focusNext={() => printing.fieldRef.current?.focus()}
      />
      {isAsking && (
        <form
          noValidate
          className={styles.reprint}
          onSubmit={(event) => {
            event.preventDefault();
            if (opened.isBusy || print.isBusy || !form.check()) return;
            if (printer !== null) return void printAgain(printer);
            setCountBefore(openingCount);
            opened.open();
          }}
        >
          <ReprintReasonFields
            form={form}
            text={`These labels were ${document.openings.some((one) => one.printer !== null) ? 'printed or opened' : 'opened'} ${openingCount === 1 ? 'before' : `${countOf(openingCount, 'time')} before`}. Why are you printing the labels again?`}
            focuses
          />
          {printer === null ? (
            <OpenAction name={NAME} opened={{ ...opened, blockedUri: null }} submit />
          ) : (
            <BusyButton
              type="submit"
              variant="default"
              isBusy={print.isBusy}
              leftSection={<Icon of={IconPrinter} />}
            >
              Print on {printer.name}
            </BusyButton>
          )}
        </form>
      )}
    </DocumentRow>
  );
}
