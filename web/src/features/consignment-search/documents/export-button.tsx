import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { ExportMenu, FORMAT_NAMES } from '#features/consignment-search/documents/export-menu.tsx';
import { missingReferences } from '#features/consignment-search/documents/missing-references.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const ExportGoneDialog = lazyComponent(
  async () =>
    (await import('#features/consignment-search/documents/export-missing-dialog.tsx')).ExportMissingDialog,
);

interface Export {
  readonly consignments: readonly ConsignmentRef[];
  readonly format: ExportFormat;
}

/** Downloads the selected consignments as a CSV file or a spreadsheet. */
export function ExportButton({ selection }: { readonly selection: Selection }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [incomplete, setIncomplete] = useState<(Export & { readonly missing: ReadonlySet<string> }) | null>(
    null,
  );
  const { mutate, isPending } = useMutation({
    mutationFn: ({ consignments, format }: Export) =>
      call('exportConsignments', {
        params: { org: organisationId },
        body: { format, references: consignments.map(({ reference }) => reference) },
      }),
    onSuccess: (file, { format }) => saveFile(file, `Consignments.${format}`),
    onError: (failure, { consignments, format }) => {
      const requested = consignments.map(({ reference }) => reference);
      const missing = missingReferences(failure, requested);
      if (missing.size > 0) setIncomplete({ consignments, format, missing });
      else showError(fileMessageOf(failure, DOWNLOAD_ERROR));
    },
  });
  const continueWithout = (missing: ReadonlySet<string>) => {
    const rest = (incomplete?.consignments ?? []).filter(({ reference }) => !missing.has(reference));
    setIncomplete(null);
    selection.deselect(missing);
    if (incomplete !== null && rest.length > 0) mutate({ consignments: rest, format: incomplete.format });
  };
  return (
    <>
      <ExportMenu
        isBusy={isPending}
        onExport={(format) => mutate({ consignments: selection.consignments, format })}
      />
      {incomplete !== null && (
        <ExportGoneDialog
          title={`Export ${FORMAT_NAMES[incomplete.format]}`}
          consignments={incomplete.consignments}
          missing={incomplete.missing}
          continueWithout={continueWithout}
          close={() => setIncomplete(null)}
        />
      )}
    </>
  );
}
