import { Button } from '@mantine/core';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import { NOT_FOUND } from '@cartage/domain/consignment/hindrances.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { Blocked, deselectWords, LookingUp } from '#features/consignment-search/blocked.tsx';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { useStandings } from '#features/consignment-search/use-standings.ts';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { bulkTitle } from '#freight/bulk-job/bulk-words.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** The documents of what was marked, as it stands now; or first what of it has none. */
export function DocumentsDialog({
  search,
  selection,
  close,
}: {
  readonly search: Search;
  readonly selection: Selection;
  readonly close: () => void;
}) {
  useFocusBack();
  const { permissions } = useWorkplace();
  const { consignments, missing, isChecking, hasFailed, deselect } = useStandings(search, selection);
  const person = { permissions: [...permissions], settings: {} };
  const ability = bulkAbility('bulkDocuments', consignments, person, ({ reference, status }) => {
    if (missing.has(reference)) return 'not-found';
    return suitsStatus('bulkDocuments', status) ? null : 'wrong-status';
  });
  if (ability.allowed && !isChecking) {
    const references = consignments.map(({ reference }) => reference);
    return <BulkDocumentsDialog references={references} isUnsure={hasFailed} close={close} />;
  }
  const blocking = ability.allowed || isChecking ? [] : ability.blocking;
  const isGone = ({ reference }: { readonly reference: string }) => missing.has(reference);
  const hindered = consignments.filter((one) => isGone(one) || !suitsStatus('bulkDocuments', one.status));
  const groups = [
    { why: NOT_FOUND, consignments: hindered.filter(isGone) },
    { why: ACTIONS.bulkDocuments.wrongStatus, consignments: hindered.filter((one) => !isGone(one)) },
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
          {blocking.length > 0 && (
            <Button
              data-autofocus
              onClick={() => deselect(new Set(blocking.map(({ reference }) => reference)))}
            >
              {deselectWords(blocking.length, consignments.length - blocking.length)}
            </Button>
          )}
        </>
      }
    >
      {isChecking || ability.allowed ? (
        <LookingUp consignments={consignments} />
      ) : (
        <Blocked
          reason={ability.reason}
          groups={groups.filter(({ consignments: some }) => some.length > 0)}
        />
      )}
    </Dialog>
  );
}
