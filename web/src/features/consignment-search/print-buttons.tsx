import { Button } from '@mantine/core';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { type ReactNode, useId, useState } from 'react';
import styles from '#features/consignment-search/bulk-buttons.module.css';
import {
  bulkTitle,
  documentsReason,
  manifestReason,
  withoutDocuments,
} from '#freight/bulk-documents/bulk-documents.ts';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const BulkDocumentsDialog = lazyPart(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);

const BlockedDialog = lazyPart(
  async () => (await import('#features/consignment-search/blocked-dialog.tsx')).BlockedDialog,
);

const ManifestDialog = lazyPart(
  async () => (await import('#features/consignment-search/manifest-dialog.tsx')).ManifestDialog,
);

/** What is printed of the marked consignments: labels and notes, and the list a driver signs (BULK-07, BULK-08). */
export function PrintButtons({
  selection,
  search,
}: {
  readonly selection: Selection;
  readonly search: Search;
}) {
  const { permissions } = useWorkplace();
  const { consignments } = selection;
  const [open, setOpen] = useState<'documents' | 'manifest' | null>(null);
  const close = () => setOpen(null);
  const canPrint = permissions.has('Consignment.PRINT');
  // Who may not print may send it all the same (BULK-02).
  if (!canPrint && !permissions.has('Consignment.MAINTAIN')) return null;
  const reason = documentsReason(consignments, { permissions });
  const blocking = withoutDocuments(consignments, { permissions });
  return (
    <>
      {canPrint && (
        <ReasonedButton
          icon={<Icon of={IconPrinter} />}
          reason={reason}
          canAsk={blocking.length > 0}
          onClick={() => setOpen('documents')}
          label="Documents"
          isOptional="then"
        />
      )}
      <ReasonedButton
        icon={<Icon of={IconClipboardList} />}
        reason={manifestReason(consignments)}
        onClick={() => setOpen('manifest')}
        label="Pickup manifest"
        isOptional="first"
      />
      {open === 'documents' && reason !== null && (
        <BlockedDialog
          title={bulkTitle(consignments.length)}
          reason={reason}
          blocking={blocking}
          selection={selection}
          close={close}
        />
      )}
      {open === 'documents' && reason === null && (
        <BulkDocumentsDialog consignments={consignments} close={close} />
      )}
      {open === 'manifest' && <ManifestDialog consignments={consignments} search={search} close={close} />}
    </>
  );
}

/** Keeps the focus while it is refused, and says why it is; with `canAsk` a click shows what blocks. */
function ReasonedButton({
  icon,
  reason,
  canAsk = false,
  onClick,
  label,
  isOptional,
}: {
  readonly icon: ReactNode;
  readonly reason: string | null;
  readonly canAsk?: boolean;
  readonly onClick: () => void;
  readonly label: string;
  /** How early the label makes room for others. */
  readonly isOptional: 'first' | 'then';
}) {
  const reasonId = useId();
  const isOff = reason !== null && !canAsk;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={icon}
        aria-disabled={isOff}
        aria-haspopup="dialog"
        {...(isOff && { 'data-disabled': true })}
        data-tooltip={reason ?? label}
        {...(reason === null ? { 'data-tooltip-clipped': true } : { 'aria-describedby': reasonId })}
        className={!isOff && reason !== null ? styles.blocked : undefined}
        onClick={() => !isOff && onClick()}
      >
        <span data-optional={isOptional}>{label}</span>
      </Button>
      {reason !== null && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
