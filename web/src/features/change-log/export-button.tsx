import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { fileMessageOf } from '#api/problem.ts';
import type { ChangeLogQuery } from '#features/change-log/change-log-queries.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const FAILED = "Couldn't export the change log. Try again.";
const DEFAULT_NAME = 'Change-log.csv';

/** Saves the filtered log as a CSV file. */
export function ExportButton({ query }: { readonly query: ChangeLogQuery }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('exportChangeLog', { params: { org: organisationId }, query, isLong: true }),
    onSuccess: (file) => {
      saveFile(file, DEFAULT_NAME);
      showSuccess(`${file instanceof File && file.name !== '' ? file.name : DEFAULT_NAME} was downloaded`);
    },
    onError: (failure) => showError(fileMessageOf(failure, FAILED)),
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
