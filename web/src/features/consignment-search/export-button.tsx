import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { fileMessageOf } from '#api/problem.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-documents/bulk-documents.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** BULK-07. */
const FILE_NAME = 'Consignments.csv';

/** The marked consignments as a table for other programs. */
export function ExportButton({ selection }: { readonly selection: Selection }) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('exportConsignments', {
        params: { org: organisationId },
        body: { format: 'csv', references: selection.consignments.map(({ reference }) => reference) },
      }),
    onSuccess: (file) => saveFile(file, FILE_NAME),
    onError: (failure) => showError(fileMessageOf(failure, DOWNLOAD_ERROR)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      aria-disabled={isPending}
      aria-busy={isPending}
      leftSection={<Icon of={IconFileSpreadsheet} />}
      data-tooltip="Export CSV"
      data-tooltip-clipped
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <span data-optional="then">Export CSV</span>
    </Button>
  );
}
