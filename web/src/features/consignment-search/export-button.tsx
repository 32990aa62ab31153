import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-words.ts';
import { goneReferences } from '#features/consignment-search/gone-references.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** BULK-07. */
const FILE_NAME = 'Consignments.csv';

const ExportGoneDialog = lazyPart(
  async () => (await import('#features/consignment-search/export-gone-dialog.tsx')).ExportGoneDialog,
);

/** The marked consignments as a table for other programs. */
export function ExportButton({ selection }: { readonly selection: Selection }) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [refused, setRefused] = useState<{
    readonly consignments: readonly SelectedConsignment[];
    readonly gone: ReadonlySet<string>;
  } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (consignments: readonly SelectedConsignment[]) =>
      call('exportConsignments', {
        params: { org: organisationId },
        body: { format: 'csv', references: consignments.map(({ reference }) => reference) },
      }),
    onSuccess: (file) => saveFile(file, FILE_NAME),
    onError: (failure, consignments) => {
      const asked = consignments.map(({ reference }) => reference);
      const gone = goneReferences(failure, asked);
      if (gone.size > 0) setRefused({ consignments, gone });
      else showError(fileMessageOf(failure, DOWNLOAD_ERROR));
    },
  });
  const goOnWithout = (gone: ReadonlySet<string>) => {
    const rest = (refused?.consignments ?? []).filter(({ reference }) => !gone.has(reference));
    setRefused(null);
    selection.drop(gone);
    if (rest.length > 0) mutate(rest);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-disabled={isPending}
        aria-busy={isPending}
        leftSection={<Icon of={IconFileSpreadsheet} />}
        data-tooltip="Export CSV"
        data-tooltip-clipped
        onClick={() => {
          if (!isPending) mutate(selection.consignments);
        }}
      >
        <span data-optional="then">Export CSV</span>
      </Button>
      {refused !== null && (
        <ExportGoneDialog {...refused} goOnWithout={goOnWithout} close={() => setRefused(null)} />
      )}
    </>
  );
}
