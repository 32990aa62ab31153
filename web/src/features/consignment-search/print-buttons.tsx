import { Button } from '@mantine/core';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { type ReactNode, useId } from 'react';
import styles from '#features/consignment-search/bulk-buttons.module.css';
import type { PrintWork } from '#features/consignment-search/use-print-work.tsx';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { documentsReason, manifestReason } from '#freight/bulk-documents/bulk-documents.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** What is printed of the marked consignments: labels and notes, and the list a driver signs (BULK-07, BULK-08). */
export function PrintButtons({
  selection: { consignments },
  ask,
}: Pick<PrintWork, 'ask'> & { readonly selection: Selection }) {
  const { permissions } = useWorkplace();
  const canPrint = permissions.has('Consignment.PRINT');
  // Who may not print may send it all the same (BULK-02).
  const hasManifest = canPrint || permissions.has('Consignment.MAINTAIN');
  return (
    <>
      <ReasonedButton
        icon={<Icon of={IconPrinter} />}
        reason={documentsReason(consignments, { permissions })}
        // What stands in the way may be gone by now: the dialog looks it up.
        canAsk={canPrint}
        onClick={() => ask('documents')}
        label="Documents"
        isOptional="then"
      />
      <ReasonedButton
        icon={<Icon of={IconClipboardList} />}
        reason={hasManifest ? manifestReason(consignments) : PERMISSION_REASON}
        canAsk={hasManifest}
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
  canAsk,
  onClick,
  label,
  isOptional,
}: {
  readonly icon: ReactNode;
  readonly reason: string | null;
  readonly canAsk: boolean;
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
