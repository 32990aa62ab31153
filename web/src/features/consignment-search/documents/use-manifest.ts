import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileMessageOf, messageOf } from '#api/problem.ts';
import { areInFilter } from '#features/consignment-search/search/find-references.ts';
import { notSentMessage } from '#features/consignment-search/documents/manifest-messages.ts';
import { searchRequest, type Search } from '#features/consignment-search/search/search-query.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { trackedEmails } from '#freight/manifest-emails/tracked-emails.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (BULK-07). */
const FILE_NAME = 'Pickup Manifest.pdf';
/** BULK-06. */
const SENT = 'The email will be sent shortly';
const NOT_SENT = "Couldn't send the email. Try again later.";

/** Downloads or emails the manifest of these consignments. */
export function useManifest(search: Search, listed: readonly ConsignmentRef[], close: () => void) {
  const { call } = useSession();
  const { organisationId, user } = useOrganisationContext();
  // One key per request: a retry after a lost response must not send a second email.
  const [{ notes, key }, setRequest] = useState(() => ({ notes: '', key: crypto.randomUUID() }));
  const params = { org: organisationId };
  const consignmentIds = listed.map(({ id }) => id);
  const references = listed.map(({ reference }) => reference);
  const download = useMutation({
    mutationFn: async () => {
      // BULK-10: the filter is printed only where it covers all listed consignments. It does not where some were added
      // by reference. If that cannot be checked, the filter is left out.
      const isInFilter = await areInFilter(call, search, { references }).catch(() => false);
      const searchParameters = isInFilter ? searchRequest(search).body : null;
      return call('pickupManifest', { params, body: { consignmentIds, searchParameters } });
    },
    onSuccess: (file) => saveFile(file, FILE_NAME),
  });
  const email = useMutation({
    mutationFn: () =>
      call('emailPickupManifest', {
        params,
        body: { consignmentIds, ...(notes.trim() !== '' && { notes: notes.trim() }) },
        key,
      }),
    onSuccess: ({ id, listed: sent }) => {
      showSuccess(SENT);
      const message = notSentMessage(references, sent);
      if (message !== null) showError(message);
      trackedEmails.track({ id, sub: user.sub, organisationId });
      close();
    },
  });
  return {
    notes,
    setNotes: (edited: string) => setRequest({ notes: edited, key: crypto.randomUUID() }),
    download: {
      isBusy: download.isPending,
      start: () => {
        if (email.isError) email.reset();
        download.mutate();
      },
    },
    email: {
      isBusy: email.isPending,
      start: () => {
        if (download.isError) download.reset();
        email.mutate();
      },
    },
    failed: email.isError
      ? messageOf(email.error, NOT_SENT)
      : download.isError
        ? fileMessageOf(download.error, DOWNLOAD_ERROR)
        : null,
  };
}
