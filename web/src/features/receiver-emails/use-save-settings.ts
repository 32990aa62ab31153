import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { type EmailSettings, emailSettingsKey } from '#features/receiver-emails/settings-query.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const NOT_SAVED = "Couldn't save the receiver emails. Check your connection and try again.";
const STALE = 'Another user changed these settings. Check them and save again.';

/** Saves the settings over the version that the form was opened with. */
export function useSaveSettings(onSaved: (saved: EmailSettings) => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [replyToError, setReplyToError] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: ({ kinds, replyTo, version }: EmailSettings) =>
      call('setReceiverEmailSettings', {
        params: { org: organisationId },
        body: { kinds, replyTo },
        ifMatch: version,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(emailSettingsKey(organisationId), saved);
      onSaved(saved);
      showSuccess('The receiver emails are saved');
    },
    onError: async (failure) => {
      const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
      const found = errors.find(({ pointer }) => pointer === '/replyTo');
      if (found !== undefined) return setReplyToError(found.detail);
      const isStale = isStatus(failure, 412);
      showError(isStale ? STALE : messageOf(failure, NOT_SAVED));
      if (isStale) await queryClient.invalidateQueries({ queryKey: emailSettingsKey(organisationId) });
    },
  });
  return {
    isSaving: mutation.isPending,
    replyToError,
    clearError: () => setReplyToError(null),
    save: (settings: EmailSettings) => {
      if (mutation.isPending) return;
      setReplyToError(null);
      mutation.mutate(settings);
    },
  };
}
