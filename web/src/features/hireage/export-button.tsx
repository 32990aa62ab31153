import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { fileMessageOf, isStatus, messageOf } from '#api/problem.ts';
import { queryOf } from '#features/hireage/hireage-queries.ts';
import type { HireageView } from '#features/hireage/hireage-url.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const CONTENTS = {
  MOVEMENTS: { label: 'Export movements', failed: "Couldn't export the movements. Try again." },
  BALANCES: { label: 'Export balances', failed: "Couldn't export the balances. Try again." },
} as const;
const DEFAULT_NAME = 'Hireage.csv';

/** Saves the listed movements or balances as a CSV file. */
export function ExportButton({
  view,
  content,
}: {
  readonly view: HireageView;
  readonly content: keyof typeof CONTENTS;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { label, failed } = CONTENTS[content];
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('exportHireage', {
        params: { org: organisationId },
        query: { ...queryOf(view), content },
        isLong: true,
      }),
    onSuccess: (file) => {
      saveFile(file, DEFAULT_NAME);
      showSuccess(`${file instanceof File && file.name !== '' ? file.name : DEFAULT_NAME} was downloaded`);
    },
    // The error of a file that would be too large says what to do.
    onError: (failure) =>
      showError(isStatus(failure, 422) ? messageOf(failure, failed) : fileMessageOf(failure, failed)),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon of={IconDownload} size={16} />}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {label}
    </BusyButton>
  );
}
