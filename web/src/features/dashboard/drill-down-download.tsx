import { Button, Loader, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import { type ReactNode, useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import { type DrillDown, fetchPage } from '#features/dashboard/drill-down.ts';
import styles from '#features/dashboard/drill-down.module.css';
import { joinCsv } from '#features/dashboard/join-csv.ts';
import type { DashboardFilter } from '#features/dashboard/queries.ts';
import { printReasonOf } from '#features/dashboard/print-reason.ts';
import type { DocumentType } from '#freight/bulk-documents/bulk-documents.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { wholeNumber } from '#freight/figures.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const BulkDocumentsDialog = lazyComponent(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);

/** Maximum per export call. The files of several calls are joined. */
const EXPORT_CALL_SIZE = 1_000;
const MAX_EXPORTED = 10_000;
const PAGE_SIZE = 200;

interface Props {
  readonly of: DrillDown;
  readonly filter: DashboardFilter;
  readonly count: number;
  readonly sort: Sort;
}

/** DASH-10: Labels, Notes and CSV file of all counted consignments, not only the current page. */
export function DrillDownDownload({ of, filter, count, sort }: Props) {
  const { call, tenant } = useSession();
  const { permissions, organisationId } = useOrganisationContext();
  const [printing, setPrinting] = useState<Printing | null>(null);
  const all = () => fetchAll((page) => fetchPage(call, { of, filter }, page), sort);
  const work = useMutation({
    mutationFn: async (type: DocumentType | 'csv') => {
      const consignments = await all();
      if (type !== 'csv') {
        const printed = consignments.filter(isPrinted);
        if (printed.length === 0) return showError('None of these consignments is Ready or later');
        const references = printed.map(({ reference }) => reference);
        const leftOut = leftOutMessage(consignments.length - printed.length, consignments.length);
        return setPrinting({ type: type, references, leftOut });
      }
      const references = consignments.map(({ reference }) => reference);
      const parts: Blob[] = [];
      for (let from = 0; from < references.length; from += EXPORT_CALL_SIZE) {
        const body = { format: 'csv', references: references.slice(from, from + EXPORT_CALL_SIZE) } as const;
        parts.push(await call('exportConsignments', { params: { org: organisationId }, body }));
      }
      return saveFile(await joinCsv(parts), 'Consignments.csv');
    },
    onError: (failure) => showError(fileMessageOf(failure, DOWNLOAD_ERROR)),
  });
  const printReason = printReasonOf(of, count);
  const csvReason =
    count > MAX_EXPORTED ? `Maximum ${wholeNumber(MAX_EXPORTED)} consignments. Choose fewer days.` : null;
  const item = (type: DocumentType | 'csv', label: string, icon: ReactNode, reason: string | null) => (
    <Menu.Item
      leftSection={icon}
      aria-disabled={reason !== null}
      {...(reason !== null && { 'data-disabled': true, closeMenuOnClick: false })}
      onClick={() => {
        if (reason === null && !work.isPending) work.mutate(type);
      }}
    >
      {label}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            aria-busy={work.isPending}
            leftSection={
              work.isPending ? (
                <Loader size={16} color="currentColor" aria-hidden />
              ) : (
                <Icon of={IconDownload} />
              )
            }
            rightSection={<Icon of={IconChevronDown} size={14} />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {permissions.has('Consignment.PRINT') && (
            <>
              {tenant.hasLabels && item('FRTLABEL', 'Labels', <Icon of={IconTag} />, printReason)}
              {item('CONNOTE', 'Notes', <Icon of={IconFileText} />, printReason)}
            </>
          )}
          {item('csv', 'CSV file', <Icon of={IconFileSpreadsheet} />, csvReason)}
        </Menu.Dropdown>
      </Menu>
      {printing !== null && (
        <BulkDocumentsDialog
          references={printing.references}
          types={[printing.type]}
          leftOut={printing.leftOut}
          close={() => setPrinting(null)}
        />
      )}
    </>
  );
}

interface Printing {
  readonly type: DocumentType;
  readonly references: readonly string[];
  readonly leftOut: string | null;
}

/** Explains why fewer documents are printed than consignments were counted. */
const leftOutMessage = (others: number, all: number): string | null =>
  others === 0
    ? null
    : `${wholeNumber(others)} of ${wholeNumber(all)} consignments left out because ${others === 1 ? 'it is' : 'they are'} not Ready or later.`;

const isPrinted = ({ status }: ConsignmentRef) => isStatusAllowed('bulkDocuments', status);

async function fetchAll(
  fetchOne: (page: Parameters<typeof fetchPage>[2]) => ReturnType<typeof fetchPage>,
  { option, direction }: Sort,
): Promise<readonly ConsignmentRef[]> {
  const found: ConsignmentRef[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await fetchOne({
      pageNumber,
      pageSize: PAGE_SIZE,
      sortOption: option,
      sortDirection: direction,
    });
    for (const row of page.results) {
      found.push({
        id: row.id,
        reference: row.reference,
        // Every row has a status history.
        status: currentStatus(row)?.code ?? 'ERR',
        senderRegion: row.senderParticipant.address.region?.name ?? null,
      });
    }
    if (pageNumber >= page.pageCount || found.length >= MAX_EXPORTED) return found;
  }
}
