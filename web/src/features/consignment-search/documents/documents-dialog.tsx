import { Button } from '@mantine/core';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import { NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import {
  BlockedConsignments,
  deselectLabel,
  CheckingConsignments,
} from '#features/consignment-search/bulk/blocked-consignments.tsx';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { useSelectionState } from '#features/consignment-search/selection/use-selection-state.ts';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { bulkTitle } from '#freight/bulk-job/bulk-messages.ts';
import { Dialog } from '#kit/dialog.tsx';
import { MainButton } from '#kit/main-button.tsx';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Documents of the selected consignments by their current state; first the ones that cannot have documents. */
export function DocumentsDialog({
  search,
  selection,
  close,
}: {
  readonly search: Search;
  readonly selection: Selection;
  readonly close: () => void;
}) {
  useRestoreFocus();
  const { permissions } = useOrganisationContext();
  const { consignments, missing, isChecking, hasFailed, deselect } = useSelectionState(search, selection);
  const user = { permissions: [...permissions], settings: {} };
  const ability = bulkAbility('bulkDocuments', consignments, user, ({ reference, status }) => {
    if (missing.has(reference)) return 'not-found';
    return isStatusAllowed('bulkDocuments', status) ? null : 'wrong-status';
  });
  if (ability.allowed && !isChecking) {
    const references = consignments.map(({ reference }) => reference);
    return <BulkDocumentsDialog references={references} isStale={hasFailed} close={close} />;
  }
  const blocking = ability.allowed || isChecking ? [] : ability.blocking;
  const isMissing = ({ reference }: { readonly reference: string }) => missing.has(reference);
  const blocked = consignments.filter(
    (one) => isMissing(one) || !isStatusAllowed('bulkDocuments', one.status),
  );
  const groups = [
    { why: NOT_FOUND, consignments: blocked.filter(isMissing) },
    {
      why: ACTIONS.bulkDocuments.wrongStatus,
      consignments: blocked.filter((consignment) => !isMissing(consignment)),
    },
  ];
  return (
    <Dialog
      title={bulkTitle('documents', consignments.length)}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <MainButton
            isBusy={isChecking}
            isUnavailable={!isChecking && blocking.length === 0}
            onClick={() => deselect(new Set(blocking.map(({ reference }) => reference)))}
          >
            {blocking.length === 0
              ? 'Create documents'
              : deselectLabel(blocking.length, consignments.length - blocking.length)}
          </MainButton>
        </>
      }
    >
      {isChecking || ability.allowed ? (
        <CheckingConsignments consignments={consignments} />
      ) : (
        <BlockedConsignments
          reason={ability.reason}
          groups={groups.filter(({ consignments: group }) => group.length > 0)}
        />
      )}
    </Dialog>
  );
}
