import { Button } from '@mantine/core';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
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
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
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

type Printed = 'documents' | 'manifest';

export interface PrintWork {
  readonly ask: (what: Printed) => void;
  /** The dialog that is open: not inside the bar, which goes when nothing is marked any more. */
  readonly drawn: ReactNode;
}

export function usePrintWork(search: Search, selection: Selection): PrintWork {
  const { permissions } = useWorkplace();
  // What is marked may change while a dialog is open: it is about what was.
  const [open, setOpen] = useState<{
    readonly what: Printed;
    readonly consignments: readonly SelectedConsignment[];
  } | null>(null);
  const close = () => setOpen(null);
  const ask = (what: Printed) => setOpen({ what, consignments: selection.consignments });
  if (open === null) return { ask, drawn: null };
  const { what, consignments } = open;
  const drop = (references: ReadonlySet<string>) => {
    setOpen({ what, consignments: consignments.filter(({ reference }) => !references.has(reference)) });
    selection.drop(references);
  };
  const reason = documentsReason(consignments, { permissions });
  if (what === 'manifest') {
    return { ask, drawn: <ManifestDialog consignments={consignments} search={search} close={close} /> };
  }
  const drawn =
    reason === null ? (
      <BulkDocumentsDialog consignments={consignments} close={close} />
    ) : (
      <BlockedDialog
        title={bulkTitle(consignments.length)}
        reason={reason}
        why={ACTIONS.bulkDocuments.wrongStatus}
        blocking={withoutDocuments(consignments, { permissions })}
        count={consignments.length}
        drop={drop}
        close={close}
      />
    );
  return { ask, drawn };
}

/** What is printed of the marked consignments: labels and notes, and the list a driver signs (BULK-07, BULK-08). */
export function PrintButtons({
  selection: { consignments },
  ask,
}: Pick<PrintWork, 'ask'> & { readonly selection: Selection }) {
  const { permissions } = useWorkplace();
  const canPrint = permissions.has('Consignment.PRINT');
  // Who may not print may send it all the same (BULK-02).
  if (!canPrint && !permissions.has('Consignment.MAINTAIN')) return null;
  return (
    <>
      {canPrint && (
        <ReasonedButton
          icon={<Icon of={IconPrinter} />}
          reason={documentsReason(consignments, { permissions })}
          canAsk={withoutDocuments(consignments, { permissions }).length > 0}
          onClick={() => ask('documents')}
          label="Documents"
          isOptional="then"
        />
      )}
      <ReasonedButton
        icon={<Icon of={IconClipboardList} />}
        reason={manifestReason(consignments)}
        onClick={() => ask('manifest')}
        label="Pickup manifest"
        isOptional="first"
      />
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
