import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import { storeConsignment } from '#freight/consignment-query.ts';
import type { FormIssue } from '#freight/form/check-form.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { issuesOf, requestOf } from '#freight/form/request.ts';
import { showError, showResult } from '#kit/toasts.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (CONS-05). */
const SAVED = 'The Consignment has been saved at status Draft';
/** QUOTE-04. */
const FAILED = "Couldn't create consignment";

/** Creates a consignment of the quoted form once, and replaces the page with it (QUOTE-04). */
export function useCreateFromQuote(onIssues: (issues: readonly FormIssue[]) => void, onCreated: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const requestKey = useRequestKey();
  const isCreated = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ form, number }: { readonly form: ConsignmentForm; readonly number: number }) => {
      const body = { ...requestOf(form), quoteNumber: number };
      return call('createFullConsignment', {
        params: { org: organisationId },
        body,
        key: requestKey.next(body),
      });
    },
    onSuccess: async (consignment) => {
      requestKey.succeed();
      isCreated.current = true;
      onCreated();
      await storeConsignment(queryClient, organisationId, consignment);
      const { reference } = consignment;
      showResult('success', SAVED, { reference });
      await navigate({ to: '/consignment/$reference', params: { reference }, replace: true });
    },
    onError: (failure, { form }) => {
      requestKey.fail(failure);
      const issues = failure instanceof CallFailure ? issuesOf(failure, form) : [];
      if (issues.length > 0) onIssues(issues);
      const general = `${FAILED}, please try again later.`;
      const message = messageOf(failure, general);
      showError(message === general ? general : `${FAILED}. ${message}`);
    },
  });
  return { create: mutate, isCreating: isPending, isCreated: () => isCreated.current };
}
