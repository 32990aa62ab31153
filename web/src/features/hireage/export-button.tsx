import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { fileMessageOf, isStatus, messageOf } from '#api/problem.ts';
import { movementsQueryOf } from '#features/hireage/hireage-queries.ts';
import type { HireageView } from '#features/hireage/hireage-url.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const FAILED = "Couldn't export the movements. Try again.";
const DEFAULT_NAME = 'Hireage.csv';

/** Saves the movements that the page counts as a CSV file. */
export function ExportButton({ view: { filter, line } }: { readonly view: HireageView }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('exportHireage', {
        params: { org: organisationId },
        query: movementsQueryOf(filter, line),
        isLong: true,
      }),
    onSuccess: (file) => {
      saveFile(file, DEFAULT_NAME);
      showSuccess(`${file instanceof File && file.name !== '' ? file.name : DEFAULT_NAME} was downloaded`);
    },
    // A file that would be too large names the remedy.
    onError: (failure) =>
      showError(isStatus(failure, 422) ? messageOf(failure, FAILED) : fileMessageOf(failure, FAILED)),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon of={IconDownload} size={16} />}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      Export
    </BusyButton>
  );
}
