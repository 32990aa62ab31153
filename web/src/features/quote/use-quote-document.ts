import { quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import { useMutation } from '@tanstack/react-query';
import { fileMessageOf } from '#api/problem.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const FAILED = "Couldn't download the quote. Try again.";

interface QuotedService {
  readonly number: number;
  readonly serviceType: string;
}

/** Saves a stored quote as a PDF of one page. */
export function useQuoteDocument() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ number, serviceType }: QuotedService) =>
      call('quoteDocument', {
        params: { org: organisationId, number: String(number) },
        query: { serviceType },
      }),
    onSuccess: (file, { number }) => saveFile(file, `${quoteNumber(number)}.pdf`),
    onError: (failure) => showError(fileMessageOf(failure, FAILED)),
  });
  return { download: mutate, isDownloading: isPending };
}
