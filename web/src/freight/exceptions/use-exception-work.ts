import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import { consignmentKey, storeOwnChange } from '#freight/consignment-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { showResult } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export type ExceptionChange =
  | { readonly kind: 'assign'; readonly owner: 'me' | number | null; readonly ownerName: string | null }
  | { readonly kind: 'comment'; readonly text: string; readonly mentions: readonly number[] }
  | { readonly kind: 'resolve'; readonly reason: string }
  | { readonly kind: 'request'; readonly request: Sent<'requestFromProvider', 'body'> }
  | { readonly kind: 'message'; readonly text: string };

interface Subject {
  readonly reference: string;
  /** The version of the consignment that is shown. */
  readonly version: number;
  readonly exceptionId: string;
}

interface Request {
  readonly change: ExceptionChange;
  readonly key: string;
  readonly onDone: (() => void) | undefined;
}

const FAILED = {
  assign: "Couldn't change the owner. Check your connection and try again.",
  comment: "Couldn't add the comment. Check your connection and try again.",
  resolve: "Couldn't resolve the exception. Check your connection and try again.",
  request: "Couldn't send the request. Check your connection and try again.",
  message: "Couldn't send the message. Check your connection and try again.",
} as const;

/** Assigns, comments and resolves an exception. A repeated request after a lost response has the same key. */
export function useExceptionWork({ reference, version, exceptionId }: Subject) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const open = useRef<{ readonly key: string; readonly json: string } | null>(null);
  // A ref, because a second click may come before the next render.
  const isRunning = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change, key }: Request) => {
      const params = { org: organisationId, ref: reference, exceptionId };
      switch (change.kind) {
        case 'assign':
          return call('assignException', { params, body: { owner: change.owner }, ifMatch: version });
        case 'comment':
          return call('commentOnException', {
            params,
            body: {
              text: change.text,
              ...(change.mentions.length > 0 && { mentions: [...change.mentions] }),
            },
            key,
          });
        case 'resolve':
          return call('resolveException', { params, body: { reason: change.reason }, key });
        case 'request':
          return call('requestFromProvider', { params, body: change.request, key });
        case 'message':
          return call('messageDepot', { params, body: { text: change.text }, key });
      }
    },
    onSuccess: async (saved, { change, onDone }) => {
      open.current = null;
      showResult('success', doneText(change), { reference });
      // Before the consignment is stored: a resolved exception may leave the page with this hook.
      onDone?.();
      await storeOwnChange(queryClient, organisationId, saved);
    },
    onError: async (failure, { change }) => {
      if (isRejected(failure)) open.current = null;
      showResult('error', messageOf(failure, FAILED[change.kind]), { reference });
      if (isStatus(failure, 412) || isStatus(failure, 409))
        await queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference }) });
    },
    onSettled: async () => {
      isRunning.current = false;
      await queryClient.invalidateQueries({ queryKey: ['consignments', 'today'] });
    },
  });
  return {
    /** The kind of the change in progress. */
    busy: isPending ? variables.change.kind : null,
    change: (change: ExceptionChange, onDone?: () => void) => {
      if (isRunning.current) return;
      isRunning.current = true;
      const json = JSON.stringify([exceptionId, change]);
      if (open.current?.json !== json) open.current = { key: crypto.randomUUID(), json };
      mutate({ change, key: open.current.key, onDone });
    },
  };
}

function doneText(change: ExceptionChange): string {
  switch (change.kind) {
    case 'assign':
      if (change.owner === null) return 'The exception has no owner now';
      return change.owner === 'me'
        ? 'Exception assigned to you'
        : `Exception assigned to ${change.ownerName}`;
    case 'comment':
      return 'Comment added';
    case 'resolve':
      return 'Exception resolved';
    case 'request':
      return 'Request sent to the provider';
    case 'message':
      return 'Message sent to the depot';
  }
}
