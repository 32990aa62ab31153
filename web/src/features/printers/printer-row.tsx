import { LABEL_STOCKS } from '@cartage/domain/documents/label-stock.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/printers/printers.module.css';
import type { SavedPrinter } from '#features/printers/use-save-printer.ts';
import { agentText, isPrinterOffline } from '#freight/print-queue/printer-state.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** One printer: what it prints on, and when its print agent was last seen. */
export function PrinterRow({
  printer,
  mayChange,
  edit,
  onReplaced,
  onRemoved,
  form,
  isTokenLost,
  children,
}: {
  readonly printer: Printer;
  readonly mayChange: boolean;
  readonly edit: () => void;
  readonly onReplaced: (replaced: SavedPrinter) => void;
  readonly onRemoved: () => void;
  /** The form of the printer replaces its text and buttons; false when it is not edited. */
  readonly form: ReactNode;
  /** The response with the credential of the new printer was lost. */
  readonly isTokenLost: boolean;
  /** The credential of a new printer. */
  readonly children?: ReactNode;
}) {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const [question, setQuestion] = useState<'replace' | 'remove' | null>(null);
  const params = { org: organisationId, id: String(printer.id) };
  const replacing = useMutation({
    mutationFn: () => call('replacePrinterToken', { params, body: {} }),
    onSuccess: (replaced) => {
      showSuccess(`Credential of "${printer.name}" replaced`);
      onReplaced({ ...replaced, isTokenLost: false });
    },
    onError: (failure) =>
      showError(messageOf(failure, "Couldn't replace the credential. Check your connection and try again.")),
  });
  const removing = useMutation({
    mutationFn: () => call('deletePrinter', { params }),
    onSuccess: () => {
      showSuccess(`Printer "${printer.name}" removed`);
      onRemoved();
    },
    onError: (failure) =>
      showError(messageOf(failure, "Couldn't remove the printer. Check your connection and try again.")),
  });
  const close = () => setQuestion(null);
  const site = sites.find(({ site: { id } }) => id === printer.siteId)?.site.name ?? 'All sites';
  const isOffline = isPrinterOffline(printer);
  return (
    <li className={styles.row} data-printer={printer.id} tabIndex={-1}>
      {form || (
        <>
          <div className={styles.text}>
            <p className={styles.name}>{printer.name}</p>
            <p className={styles.soft}>
              {[site, LABEL_STOCKS[printer.paper].name, `${printer.dpi} dpi`].join(' · ')}
            </p>
            <p className={styles.soft} data-offline={isOffline || undefined}>
              {isOffline && (
                <Icon of={IconAlertTriangle} size={14} label="Offline" className={styles.warning} />
              )}
              {agentText(printer)}
              {printer.waiting > 0 && ` · ${countOf(printer.waiting, 'print job')} waiting`}
            </p>
          </div>
          {mayChange && printer.canChange && (
            <div className={styles.buttons}>
              <Button variant="default" size="xs" onClick={edit}>
                Edit<span className="visually-hidden"> {printer.name}</span>
              </Button>
              <BusyButton
                variant="default"
                size="xs"
                isBusy={replacing.isPending}
                onClick={() => setQuestion('replace')}
              >
                Replace credential<span className="visually-hidden"> of {printer.name}</span>
              </BusyButton>
              <BusyButton
                variant="default"
                size="xs"
                isBusy={removing.isPending}
                onClick={() => setQuestion('remove')}
              >
                Remove<span className="visually-hidden"> {printer.name}</span>
              </BusyButton>
            </div>
          )}
        </>
      )}
      {isTokenLost && (
        <p role="alert" className={styles.lost}>
          The connection was lost before the credential of {printer.name} arrived, and it is not stored. Use
          "Replace credential" to get a new one.
        </p>
      )}
      {children}
      {question === 'replace' && (
        <ConfirmDialog
          title={`Replace the credential of ${printer.name}?`}
          question="The print agent stops at once. Start it again with the new credential."
          confirm="Replace credential"
          cancel="Keep"
          onConfirm={() => {
            close();
            replacing.mutate();
          }}
          close={close}
        />
      )}
      {question === 'remove' && (
        <ConfirmDialog
          title={`Remove ${printer.name}?`}
          question="This revokes its credential and cancels its waiting print jobs."
          confirm="Remove printer"
          cancel="Keep"
          isDanger
          onConfirm={() => {
            close();
            removing.mutate();
          }}
          close={close}
        />
      )}
    </li>
  );
}
