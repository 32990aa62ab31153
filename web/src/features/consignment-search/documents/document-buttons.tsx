import { Button } from '@mantine/core';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { type ReactNode, useId } from 'react';
import styles from '#features/consignment-search/bulk/bulk-buttons.module.css';
import type { DocumentDialogs } from '#features/consignment-search/documents/use-document-dialogs.tsx';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { documentsReason, manifestReason, pickListReason } from '#freight/bulk-documents/bulk-documents.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Icon } from '#ui/icon.tsx';

/** Labels, consignment notes, the pickup manifest and the pick list of the selected consignments (BULK-07, BULK-08). */
export function DocumentButtons({
  selection: { consignments },
  open,
}: Pick<DocumentDialogs, 'open'> & { readonly selection: Pick<Selection, 'consignments'> }) {
  const { permissions } = useOrganisationContext();
  const hasPickLists = useHasOwnOperations();
  const canPrint = permissions.has('Consignment.PRINT');
  // Users without the print permission can still email the manifest (BULK-02).
  const hasManifest = canPrint || permissions.has('Consignment.MAINTAIN');
  return (
    <>
      <ReasonedButton
        icon={<Icon of={IconPrinter} />}
        reason={documentsReason(consignments, { permissions })}
        // The dialog loads the current state, in which the action may no longer be blocked.
        canOpen={canPrint}
        onClick={() => open('documents')}
        label="Documents"
        isOptional="then"
      />
      <ReasonedButton
        icon={<Icon of={IconClipboardList} />}
        reason={hasManifest ? manifestReason(consignments) : PERMISSION_REASON}
        canOpen={hasManifest}
        onClick={() => open('manifest')}
        label="Pickup manifest"
        isOptional="first"
      />
      {hasPickLists && (
        <ReasonedButton
          icon={<Icon of={IconListCheck} />}
          reason={pickListReason(consignments, { permissions })}
          canOpen={canPrint}
          onClick={() => open('pickList')}
          label="Pick list"
          isOptional="first"
        />
      )}
    </>
  );
}

/** A disabled button that stays focusable and explains why. With `canOpen` a click shows the blocked consignments. */
function ReasonedButton({
  icon,
  reason,
  canOpen,
  onClick,
  label,
  isOptional,
}: {
  readonly icon: ReactNode;
  readonly reason: string | null;
  readonly canOpen: boolean;
  readonly onClick: () => void;
  readonly label: string;
  /** Which labels are hidden first when space is short. */
  readonly isOptional: 'first' | 'then';
}) {
  const reasonId = useId();
  const isOff = reason !== null && !canOpen;
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
