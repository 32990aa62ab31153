import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRINTER_KEY } from '#freight/print-queue/has-remembered-printer.ts';
import { type Printer, printersQuery } from '#freight/print-queue/printers-query.ts';
import { tryStore } from '#session/browser-storage.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

const NO_PRINTERS: readonly Printer[] = [];

/** Where labels are printed. */
export interface PrinterChoice {
  readonly printers: readonly Printer[];
  /** Null: the labels open as a file on this computer. */
  readonly printer: Printer | null;
  /** The remembered printer may be among those that are still loading. */
  readonly isLoading: boolean;
  readonly choose: (id: number | null) => void;
  /** Opens a file until the dialog is closed. The remembered printer stays. */
  readonly chooseFile: () => void;
}

/** Stored per browser, not per user, because the printer is next to the desk. */
export function usePrinterChoice(): PrinterChoice {
  const { call, tenant } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const hasOwnOperations = useHasOwnOperations();
  const enabled = hasOwnOperations && tenant.hasLabels && permissions.has('Consignment.PRINT');
  // Where the printers can't be loaded, labels open as a file.
  const { data = NO_PRINTERS, isLoading } = useQuery({ ...printersQuery(call, organisationId), enabled });
  const [id, setId] = useState(() => Number(localStorage.getItem(PRINTER_KEY) ?? '0'));
  return {
    printers: data,
    printer: data.find((printer) => printer.id === id) ?? null,
    isLoading: isLoading && id !== 0,
    choose: (next) => {
      setId(next ?? 0);
      tryStore(localStorage, PRINTER_KEY, String(next ?? 0));
    },
    chooseFile: () => setId(0),
  };
}
