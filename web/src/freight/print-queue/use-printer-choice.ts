import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { rememberedPrinter, rememberPrinter } from '#freight/print-queue/remembered-printer.ts';
import { unavailableText } from '#freight/print-queue/printer-state.ts';
import { type Printer, printersQuery } from '#freight/print-queue/printers-query.ts';
import { announce } from '#kit/announcements.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

const NO_PRINTERS: readonly Printer[] = [];
const REFRESH_MS = 30_000;

/** Where labels are printed. */
export interface PrinterChoice {
  readonly printers: readonly Printer[];
  /** Null: the labels open as a file on this computer. */
  readonly printer: Printer | null;
  /** Name of the chosen printer, if it was removed while this choice was shown. */
  readonly unavailable: string | null;
  /** The remembered printer may be among those that are still loading. */
  readonly isLoading: boolean;
  readonly choose: (id: number | null) => void;
  /** Opens a file until the dialog is closed. The remembered printer stays. */
  readonly chooseFile: () => void;
  /** The field of the printer, which gets the focus after a print was cancelled. */
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Remembers the printer. A printer that was removed, or that the user no longer sees, is forgotten. */
export function usePrinterChoice(): PrinterChoice {
  const { call, tenant } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const hasOwnOperations = useHasOwnOperations();
  const enabled = hasOwnOperations && tenant.hasLabels && permissions.has('Consignment.PRINT');
  // Where the printers can't be loaded, labels open as a file.
  const { data, isFetching, isSuccess, isFetchedAfterMount } = useQuery({
    ...printersQuery(call, organisationId),
    enabled,
    // Another user may have added or removed a printer.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const fieldRef = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState({ organisationId, id: rememberedPrinter(organisationId) });
  const id = choice.organisationId === organisationId ? choice.id : rememberedPrinter(organisationId);
  const printer = data?.find((one) => one.id === id) ?? null;
  const isGone = isSuccess && isFetchedAfterMount && id !== null && printer === null;
  useEffect(() => {
    if (isGone && rememberedPrinter(organisationId) === id) rememberPrinter(organisationId, null);
  }, [isGone, organisationId, id]);
  // The list no longer has its name.
  const [last, setLast] = useState<Printer | null>(null);
  if (printer !== null && printer !== last) setLast(printer);
  const unavailable = isGone && last?.id === id ? last.name : null;
  useEffect(() => {
    if (unavailable !== null) announce(unavailableText(unavailable));
  }, [unavailable]);
  const setId = (next: number | null) => setChoice({ organisationId, id: next });
  return {
    printers: data ?? NO_PRINTERS,
    printer,
    unavailable,
    isLoading: id !== null && printer === null && isFetching && !isFetchedAfterMount,
    choose: (next) => {
      setId(next);
      rememberPrinter(organisationId, next);
    },
    chooseFile: () => setId(null),
    fieldRef,
  };
}
