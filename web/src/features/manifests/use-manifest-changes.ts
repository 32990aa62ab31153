import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { type Manifest, manifestKey, manifestsKey } from '#features/manifests/manifest-queries.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { notifications } from '#kit/notifications.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export type ManifestChange =
  | { readonly kind: 'add'; readonly reference: string }
  | { readonly kind: 'remove'; readonly reference: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen'; readonly reason: string }
  | { readonly kind: 'signOff'; readonly signOff: Sent<'signOffManifest', 'body'> };

interface Request {
  readonly change: ManifestChange;
  readonly key: string;
  readonly onDone: (() => void) | undefined;
  /** Shows the error at a field. Without it, the error is a toast. */
  readonly onError: ((message: string) => void) | undefined;
}

const FAILED: Readonly<Record<ManifestChange['kind'], string>> = {
  add: "Couldn't add the consignment. Check your connection and try again.",
  remove: "Couldn't remove the consignment. Check your connection and try again.",
  close: "Couldn't close the manifest. Check your connection and try again.",
  reopen: "Couldn't reopen the manifest. Check your connection and try again.",
  signOff: "Couldn't save the sign-off. Check your connection and try again.",
};

/** Changes a manifest over the version that is shown. A repeated request after a lost response has the same key. */
export function useManifestChanges(id: number, version: number) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const open = useRef<{ readonly key: string; readonly json: string } | null>(null);
  // A ref, because a second click may come before the next render.
  const isRunning = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change, key }: Request): Promise<Manifest> => {
      const params = { org: organisationId, id };
      switch (change.kind) {
        case 'add':
          return call('addToManifest', { params, body: { references: [change.reference] }, key });
        case 'remove':
          return call('removeFromManifest', { params: { ...params, ref: change.reference } });
        case 'close':
          return call('closeManifest', { params, body: {}, key, ifMatch: version });
        case 'reopen':
          return call('reopenManifest', { params, body: { reason: change.reason }, key, ifMatch: version });
        case 'signOff':
          return call('signOffManifest', { params, body: change.signOff, key, ifMatch: version });
      }
    },
    onSuccess: (saved, { change, onDone }) => {
      open.current = null;
      queryClient.setQueryData(manifestKey(organisationId, id), saved);
      showSuccess(doneText(change, saved));
      if (change.kind === 'close') followPickupRequest(saved);
      onDone?.();
    },
    onError: async (failure, { change, onError = showError }) => {
      if (isRejected(failure)) open.current = null;
      onError(detailOf(failure) ?? messageOf(failure, FAILED[change.kind]));
      if ([404, 409, 412, 422].some((status) => isStatus(failure, status)))
        await queryClient.invalidateQueries({ queryKey: manifestKey(organisationId, id) });
    },
    onSettled: async () => {
      isRunning.current = false;
      await queryClient.invalidateQueries({ queryKey: manifestsKey(organisationId), refetchType: 'none' });
    },
  });
  return {
    /** The kind of the change in progress. */
    busy: isPending ? variables.change.kind : null,
    change: (change: ManifestChange, onDone?: () => void, onError?: (message: string) => void) => {
      if (isRunning.current) return;
      isRunning.current = true;
      const json = JSON.stringify(change);
      if (open.current?.json !== json) open.current = { key: crypto.randomUUID(), json };
      mutate({ change, key: open.current.key, onDone, onError });
    },
  };
}

/** The bell follows the job and shows consignments whose pickup could not be requested. */
function followPickupRequest({ number, pickupRequestJobId: bulkJobId }: Manifest): void {
  if (bulkJobId === null) return;
  notifications.add('working', `The pickup of manifest ${number} is being requested`, { bulkJobId });
}

/** The first rejected consignment with its reason. */
function detailOf(failure: unknown): string | null {
  const problem = failure instanceof CallFailure ? failure.problem : null;
  return problem?.errors?.[0]?.detail ?? null;
}

function doneText(change: ManifestChange, saved: Manifest): string {
  switch (change.kind) {
    case 'add':
      return `${change.reference} added`;
    case 'remove':
      return `${change.reference} removed`;
    case 'close':
      return saved.pickupRequestJobId === null
        ? `Manifest ${saved.number} closed`
        : `Manifest ${saved.number} closed. The pickup is being requested.`;
    case 'reopen':
      return `Manifest ${saved.number} reopened`;
    case 'signOff':
      return `Manifest ${saved.number} signed off`;
  }
}
