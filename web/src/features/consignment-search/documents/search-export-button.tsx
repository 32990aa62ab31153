import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { ActionIcon, Menu } from '@mantine/core';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useMutation } from '@tanstack/react-query';
import { fileMessageOf } from '#api/problem.ts';
import { ExportFormats } from '#features/consignment-search/documents/export-menu.tsx';
import type { ListProps } from '#features/consignment-search/list/list-props.ts';
import { fetchRows } from '#features/consignment-search/search/fetch-rows.ts';
import { MAX_SELECTED } from '#features/consignment-search/selection/selected-rows.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { wholeNumber } from '#freight/figures.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Downloads all consignments that the search finds, in the order of the list, up to the limit of a selection. */
export function SearchExportButton({
  search,
  count,
}: Pick<ListProps, 'search'> & { readonly count: number; readonly close: () => void }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const limit = Math.min(count, MAX_SELECTED);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const rows = await fetchRows(call, search, limit);
      // A consignment may be on two pages when another user changes it between their requests.
      const references = [...new Set(rows.map(({ reference }) => reference))].slice(0, MAX_SELECTED);
      return call('exportConsignments', { params: { org: organisationId }, body: { format, references } });
    },
    onSuccess: (file, format) => saveFile(file, `Consignments.${format}`),
    onError: (failure) => showError(fileMessageOf(failure, DOWNLOAD_ERROR)),
  });
  const what = count > limit ? `the first ${wholeNumber(limit)}` : `all ${wholeNumber(limit)}`;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Export this search"
          aria-disabled={isPending}
          aria-busy={isPending}
          data-tooltip="Export this search"
        >
          <Icon of={IconFileSpreadsheet} />
        </ActionIcon>
      </Menu.Target>
      <ExportFormats
        labelOf={(name) => `Export ${what} as ${name}`}
        isBusy={isPending}
        onExport={(format) => mutate(format)}
      />
    </Menu>
  );
}
