import { Button } from '@mantine/core';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { fileMessageOf } from '#api/problem.ts';
import { ListedConsignments } from '#features/consignment-search/documents/listed-consignments.tsx';
import { leftOutMessage } from '#features/consignment-search/documents/manifest-messages.ts';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { useSelectionState } from '#features/consignment-search/selection/use-selection-state.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-messages.ts';
import { Dialog } from '#kit/dialog.tsx';
import { MainButton } from '#kit/main-button.tsx';
import { saveFile } from '#kit/save-file.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const FILE_NAME = 'Pick List.pdf';

/** The pick list of the selected consignments by their current state. */
export function PickListDialog({
  search,
  selection,
  close,
}: {
  readonly search: Search;
  readonly selection: Selection;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const selected = useSelectionState(search, selection);
  const { consignments, missing, isChecking } = selected;
  const listed = consignments.filter(
    ({ reference, status }) => !missing.has(reference) && isStatusAllowed('pickList', status),
  );
  const download = useMutation({
    mutationFn: () =>
      call('pickList', {
        params: { org: organisationId },
        body: { consignmentIds: listed.map(({ id }) => id) },
      }),
    onSuccess: (file) => saveFile(file, FILE_NAME),
  });
  const isEmpty = listed.length === 0 && !isChecking;
  const leftOut = leftOutMessage(consignments, { listed, missing, needed: 'Ready or Staged' });
  return (
    <Dialog
      title="Pick list"
      size={560}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <MainButton
            isBusy={download.isPending || isChecking}
            isUnavailable={isEmpty}
            onClick={() => download.mutate()}
          >
            Download pick list
          </MainButton>
        </>
      }
    >
      {download.isError && (
        <p className={styles.failed} role="alert">
          {fileMessageOf(download.error, DOWNLOAD_ERROR)}
        </p>
      )}
      <p className={styles.about}>
        Totals by pickup site, packaging and description, and a row for each consignment to tick off.
      </p>
      <ListedConsignments selected={selected} listed={listed} leftOut={leftOut} name="pick list" />
    </Dialog>
  );
}
