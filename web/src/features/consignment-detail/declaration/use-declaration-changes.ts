import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fileMessageOf, isStatus, messageOf } from '#api/problem.ts';
import {
  type Declaration,
  declarationKey,
} from '#features/consignment-detail/declaration/declaration-query.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const SAVE_FAILED = "Couldn't save the declaration. Check your connection and try again.";
const SIGN_FAILED = "Couldn't sign the declaration. Check your connection and try again.";
const CHANGED = 'Another user has changed the declaration. Check it, and save it again.';

/** Stores the returned declaration, and fetches it again after a rejection about its state. */
function useStore({ reference, version }: Consignment) {
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const key = declarationKey(organisationId, reference);
  return {
    params: { org: organisationId, ref: reference },
    store: (saved: Declaration) => queryClient.setQueryData([...key, version], saved),
    refetch: () => queryClient.invalidateQueries({ queryKey: key }),
  };
}

export function useSaveDeclaration(consignment: Consignment, onDone: () => void) {
  const { call } = useSession();
  const { params, store, refetch } = useStore(consignment);
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
      showError(isStatus(failure, 412) ? CHANGED : messageOf(failure, SAVE_FAILED));
      if (isStatus(failure, 409) || isStatus(failure, 412)) await refetch();
    },
  });
}

/** A repeated request after a lost response has the same key. */
export function useSignDeclaration(consignment: Consignment, onDone: () => void) {
  const { call } = useSession();
  const { params, store, refetch } = useStore(consignment);
  const open = useRef<{ readonly key: string; readonly contentHash: string } | null>(null);
  return useMutation({
    mutationFn: (contentHash: string) => {
      if (open.current?.contentHash !== contentHash) open.current = { key: crypto.randomUUID(), contentHash };
      return call('signGoodsDeclaration', { params, body: { contentHash }, key: open.current.key });
    },
    onSuccess: (saved) => {
      open.current = null;
      store(saved);
      showSuccess('Declaration signed');
      onDone();
    },
    onError: async (failure) => {
      if (isRejected(failure)) open.current = null;
      showError(messageOf(failure, SIGN_FAILED));
      if (isStatus(failure, 409)) await refetch();
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
