import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fileMessageOf, isStatus, messageOf } from '#api/problem.ts';
import {
  type Declaration,
  declarationKey,
  declarationQuery,
  signedText,
} from '#features/consignment-detail/declaration/declaration-query.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const SAVE_FAILED = "Couldn't save the declaration. Check your connection and try again.";
const SIGN_FAILED = "Couldn't sign the declaration. Check your connection and try again.";

interface Outcomes {
  readonly onDone: () => void;
  /** Called with the declaration as it is now, which is not the one that the user has read. */
  readonly onChanged: (current: Declaration) => void;
}

/** Stores the returned declaration, and fetches it after a rejection about its state. */
function useStore(consignment: Consignment) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { reference } = consignment;
  const query = declarationQuery(call, organisationId, consignment);
  return {
    params: { org: organisationId, ref: reference },
    store: (saved: Declaration) => queryClient.setQueryData(query.queryKey, saved),
    fetchCurrent: async () => {
      const current = await queryClient.fetchQuery(query);
      // Queries of other versions of the consignment.
      void queryClient.invalidateQueries({ queryKey: declarationKey(organisationId, reference) });
      return current;
    },
  };
}

export function useSaveDeclaration(consignment: Consignment, { onDone, onChanged }: Outcomes) {
  const { call } = useSession();
  const { params, store, fetchCurrent } = useStore(consignment);
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      readonly body: Sent<'saveGoodsDeclaration', 'body'>;
      readonly version: number;
    }) => call('saveGoodsDeclaration', { params, body, ifMatch: version }),
    onSuccess: (saved) => {
      store(saved);
      showSuccess(saved.isComplete ? 'Declaration complete' : 'Declaration saved');
      onDone();
    },
    onError: async (failure) => {
      if (!isStatus(failure, 409) && !isStatus(failure, 412))
        return showError(messageOf(failure, SAVE_FAILED));
      try {
        onChanged(await fetchCurrent());
      } catch {
        showError(SAVE_FAILED);
      }
    },
  });
}

/** A repeated request after a lost response has the same key. */
export function useSignDeclaration(consignment: Consignment, { onDone, onChanged }: Outcomes) {
  const { call } = useSession();
  const { params, store, fetchCurrent } = useStore(consignment);
  const open = useRef<{ readonly key: string; readonly contentHash: string } | null>(null);
  return useMutation({
    mutationFn: (contentHash: string) => {
      if (open.current?.contentHash !== contentHash) open.current = { key: crypto.randomUUID(), contentHash };
      return call('signGoodsDeclaration', { params, body: { contentHash }, key: open.current.key });
    },
    onSuccess: (saved) => {
      open.current = null;
      store(saved);
      showSuccess(saved.signature === null ? 'Declaration signed' : signedText(saved.signature));
      onDone();
    },
    onError: async (failure) => {
      if (isRejected(failure)) open.current = null;
      if (!isStatus(failure, 409)) return showError(messageOf(failure, SIGN_FAILED));
      try {
        onChanged(await fetchCurrent());
      } catch {
        showError(SIGN_FAILED);
      }
    },
  });
}

export function useDeclarationDocument(consignment: Consignment) {
  const { call } = useSession();
  const { params } = useStore(consignment);
  return useMutation({
    mutationFn: () => call('goodsDeclarationDocument', { params }),
    onSuccess: (file) => saveFile(file, `Dangerous goods declaration ${consignment.reference}.pdf`),
    onError: (failure) => showError(fileMessageOf(failure, "Couldn't download the declaration. Try again.")),
  });
}
