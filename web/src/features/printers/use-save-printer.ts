import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallFailure, isStatus } from '#api/problem.ts';
import { type Printer, printersKey } from '#freight/print-queue/printers-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

type PrinterFields = Sent<'createPrinter', 'body'>;

export interface SavedPrinter {
  readonly printer: Printer;
  /** The credential of a new printer; null for an edit. */
  readonly token: string | null;
}

/** An attempt without a response, which may have added its printer. */
interface Attempt {
  readonly fields: PrinterFields;
  /** The printers before it. Without them, an existing printer could be taken for the added one. */
  readonly known: ReadonlySet<number>;
}

/** Adds a printer, or edits `before`. */
export function useSavePrinter(before: Printer | null, onSaved: (saved: SavedPrinter) => void) {
  const { call } = useSession();
  const { organisationId: org } = useOrganisationContext();
  const queryClient = useQueryClient();
  const unanswered = useRef<readonly Attempt[]>([]);
  const create = async (fields: PrinterFields): Promise<SavedPrinter> => {
    const listed = queryClient.getQueryData<readonly Printer[]>(printersKey(org));
    try {
      return await call('createPrinter', { params: { org }, body: fields });
    } catch (failure) {
      if (!isRejected(failure) && listed !== undefined) {
        const known = new Set(listed.map(({ id }) => id));
        unanswered.current = [...unanswered.current, { fields, known }];
      } else if (!isNameTaken(failure)) throw failure;
      // The response of an attempt may be lost, and with it the credential.
      const attempts = unanswered.current.filter((attempt) => isSame(attempt.fields, fields));
      if (attempts.length === 0) throw failure;
      const printers = await call('printers', { params: { org }, isQuiet: true }).catch(() => []);
      const added = printers.find(
        (one) => isAdded(one, fields) && attempts.some(({ known }) => !known.has(one.id)),
      );
      if (added === undefined) throw failure;
      return call('replacePrinterToken', { params: { org, id: String(added.id) }, body: {} });
    }
  };
  return useMutation({
    mutationFn: async (fields: PrinterFields): Promise<SavedPrinter> => {
      if (before === null) return create(fields);
      const params = { org, id: String(before.id) };
      const printer = await call('updatePrinter', { params, body: fields, ifMatch: before.version });
      return { printer, token: null };
    },
    onSuccess: onSaved,
    onError: async (failure) => {
      // The list then shows the printer that has the name.
      if ([404, 412].some((status) => isStatus(failure, status)) || isNameTaken(failure))
        await queryClient.invalidateQueries({ queryKey: printersKey(org) });
    },
  });
}

const isNameTaken = (failure: unknown) =>
  failure instanceof CallFailure &&
  failure.problem?.errors?.some(({ pointer }) => pointer === '/name') === true;

const isSame = (one: PrinterFields, other: PrinterFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the printer has the fields of the request. No print agent has its credential yet. */
const isAdded = (printer: Printer, { name, siteId, paper, dpi }: PrinterFields): boolean =>
  printer.seenAtUtc === null &&
  printer.name.toLowerCase() === name.toLowerCase() &&
  printer.siteId === (siteId ?? null) &&
  printer.paper === paper &&
  printer.dpi === dpi;
