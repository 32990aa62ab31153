import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileMessageOf, messageOf } from '#api/problem.ts';
import { areShown } from '#features/consignment-search/find-references.ts';
import { notSentWords } from '#features/consignment-search/manifest-words.ts';
import { requestOf, type Search } from '#features/consignment-search/queries.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-words.ts';
import { followedLetters } from '#freight/letters/followed-letters.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** BULK-07. */
const FILE_NAME = 'Pickup Manifest.pdf';
/** BULK-06. */
const SENT = 'The email will be sent shortly';
const NOT_SENT = 'The email could not be sent, please try again later';

/** The manifest of these, as a file or as a letter. */
export function useManifest(search: Search, listed: readonly SelectedConsignment[], close: () => void) {
  const { call } = useSession();
  const { organisationId, user } = useWorkplace();
  // One wish, one letter: a second click after a lost answer is the same wish.
  const [{ notes, key }, setWish] = useState(() => ({ notes: '', key: crypto.randomUUID() }));
  const params = { org: organisationId };
  const consignmentIds = listed.map(({ id }) => id);
  const references = listed.map(({ reference }) => reference);
  const download = useMutation({
    mutationFn: async () => {
      // BULK-10: of what was pasted beside the filter it would tell a falsehood.
      // Where that cannot be learnt, the file comes without it.
      const isShown = await areShown(call, search, { references }).catch(() => false);
      const searchParameters = isShown ? requestOf(search).body : null;
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
      const words = notSentWords(references, sent);
      if (words !== null) showError(words);
      followedLetters.follow({ id, sub: user.sub, organisationId });
      close();
    },
  });
  return {
    notes,
    setNotes: (now: string) => setWish({ notes: now, key: crypto.randomUUID() }),
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
