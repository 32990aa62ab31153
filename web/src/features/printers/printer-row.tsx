import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { LABEL_STOCKS } from '@cartage/domain/documents/label-stock.ts';
import { AGENT_OFFLINE_AFTER_MS } from '@cartage/domain/documents/print-job.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import type { PrinterWithToken } from '#features/printers/printer-with-token.ts';
import styles from '#features/printers/printers.module.css';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** One printer: what it prints on, and when its print agent was last seen. */
export function PrinterRow({
  printer,
  mayChange,
  onReplaced,
  onRemoved,
}: {
  readonly printer: Printer;
  readonly mayChange: boolean;
  readonly onReplaced: (replaced: PrinterWithToken) => void;
  readonly onRemoved: () => void;
}) {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const [question, setQuestion] = useState<'replace' | 'remove' | null>(null);
  const params = { org: organisationId, id: String(printer.id) };
  const replacing = useMutation({
    mutationFn: () => call('replacePrinterToken', { params, body: {} }),
    onSuccess: onReplaced,
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
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{printer.name}</p>
        <p className={styles.soft}>
          {[site, LABEL_STOCKS[printer.paper].name, `${printer.dpi} dpi`].join(' · ')}
        </p>
        <p className={styles.soft} data-offline={isAgentOffline(printer) || undefined}>
          {seenText(printer)}
          {printer.waiting > 0 && ` · ${countOf(printer.waiting, 'print job')} waiting`}
        </p>
      </div>
      {mayChange && (
        <div className={styles.buttons}>
          <BusyButton
            variant="default"
            size="xs"
            isBusy={replacing.isPending}
            onClick={() => setQuestion('replace')}
          >
            Replace credential<span className="visually-hidden"> of {printer.name}</span>
          </BusyButton>
          <Button variant="default" size="xs" onClick={() => setQuestion('remove')}>
            Remove<span className="visually-hidden"> {printer.name}</span>
          </Button>
        </div>
      )}
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

const isAgentOffline = ({ seenAtUtc }: Printer): boolean =>
  seenAtUtc === null || serverClock.now().getTime() - Date.parse(seenAtUtc) >= AGENT_OFFLINE_AFTER_MS;

function seenText(printer: Printer): string {
  if (printer.seenAtUtc === null) return 'The print agent has not been started yet';
  const at = formatDateTime(new Date(printer.seenAtUtc));
  return isAgentOffline(printer) ? `Print agent last seen ${at}` : 'Print agent is running';
}
