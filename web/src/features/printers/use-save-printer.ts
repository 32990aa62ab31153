import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure, isStatus } from '#api/problem.ts';
import { type Printer, printersKey } from '#freight/print-queue/printers-query.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

type PrinterFields = Sent<'createPrinter', 'body'>;

export interface SavedPrinter {
  readonly printer: Printer;
  /** The credential of a new printer; null for an edit. */
  readonly token: string | null;
  /** The response with the credential of the new printer was lost, and a repeated request does not return it. */
  readonly isTokenLost: boolean;
}

/** Adds a printer, or edits `before`. A repeated attempt after a lost response adds no second printer. */
export function useSavePrinter(before: Printer | null, onSaved: (saved: SavedPrinter) => void) {
  const { call } = useSession();
  const { organisationId: org } = useOrganisationContext();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  return useMutation({
    mutationFn: async (fields: PrinterFields): Promise<SavedPrinter> => {
      if (before === null) {
        const key = requestKey.next(fields);
        const { printer, token } = await call('createPrinter', { params: { org }, body: fields, key });
        return { printer, token, isTokenLost: token === null };
      }
      const params = { org, id: String(before.id) };
      const printer = await call('updatePrinter', { params, body: fields, ifMatch: before.version });
      return { printer, token: null, isTokenLost: false };
    },
    onSuccess: (saved) => {
      requestKey.succeed();
      onSaved(saved);
    },
    onError: async (failure) => {
      requestKey.fail(failure);
      // The list then shows the printer that has the name.
      if ([404, 412].some((status) => isStatus(failure, status)) || isNameTaken(failure))
        await queryClient.invalidateQueries({ queryKey: printersKey(org) });
    },
  });
}

const isNameTaken = (failure: unknown) =>
  failure instanceof CallFailure &&
  failure.problem?.errors?.some(({ pointer }) => pointer === '/name') === true;
