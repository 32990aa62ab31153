import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { missingReferences } from '#features/consignment-search/documents/missing-references.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** BULK-07. */
const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Readonly<Record<ExportFormat, string>>;
const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            aria-disabled={isPending}
            aria-busy={isPending}
            leftSection={<Icon of={IconFileSpreadsheet} />}
            data-tooltip="Export"
            data-tooltip-clipped
          >
            <span data-optional="then">Export</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Export">
          {FORMATS.map((format) => (
            <Menu.Item
              key={format}
              onClick={() => {
                if (!isPending) mutate({ consignments: selection.consignments, format });
              }}
            >
              Export {FORMAT_NAMES[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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
