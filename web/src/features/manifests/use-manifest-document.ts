import { useMutation } from '@tanstack/react-query';
import { fileMessageOf } from '#api/problem.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const FAILED = "Couldn't download the manifest. Try again.";

/** Saves a closed manifest as a PDF. */
export function useManifestDocument() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly number: string }) =>
      call('manifestDocument', { params: { org: organisationId, id } }),
    onSuccess: (file, { number }) => saveFile(file, `Manifest ${number}.pdf`),
    onError: (failure) => showError(fileMessageOf(failure, FAILED)),
  });
  return { download: mutate, isDownloading: isPending };
}
