import '#kit/form-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { ListedConsignments } from '#features/consignment-search/documents/listed-consignments.tsx';
import { leftOutMessage } from '#features/consignment-search/documents/manifest-messages.ts';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import { SentManifests } from '#features/consignment-search/documents/sent-manifests.tsx';
import { useManifest } from '#features/consignment-search/documents/use-manifest.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { useSelectionState } from '#features/consignment-search/selection/use-selection-state.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { manifestConsignments } from '#freight/bulk-documents/bulk-documents.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { MainButton } from '#kit/main-button.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

const NOTES_LENGTH = 200;

/** BULK-06, BULK-07: the pickup manifest of the selected consignments by their current state, to download or email. */
export function ManifestDialog({
  search,
  selection,
  close,
}: {
  readonly search: Search;
  readonly selection: Selection;
  readonly close: () => void;
}) {
  const { permissions } = useOrganisationContext();
  const selected = useSelectionState(search, selection);
  const { consignments, missing, isChecking } = selected;
  const found = consignments.filter(({ reference }) => !missing.has(reference));
  const listed = manifestConsignments(found);
  const isEmpty = listed.length === 0 && !isChecking;
  const { notes, setNotes, download, email, failed } = useManifest(search, listed, close);
  const notesIssue = lengthIssue(notes, NOTES_LENGTH);
  const reasonId = useId();
  const canEmail = permissions.has('Consignment.MAINTAIN');
  const leftOut = leftOutMessage(consignments, { listed, missing });
  return (
    <Dialog
      title="Pickup manifest"
      size={560}
      hasChanges={notes.trim() !== ''}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {permissions.has('Consignment.PRINT') && (
            <BusyButton
              isBusy={download.isBusy || isChecking}
              isUnavailable={isEmpty}
              variant="default"
              onClick={download.start}
            >
              Download
            </BusyButton>
          )}
          <MainButton
            isBusy={email.isBusy || isChecking}
            isUnavailable={!canEmail || isEmpty || notesIssue !== null}
            {...(!canEmail && { 'data-tooltip': PERMISSION_REASON, 'aria-describedby': reasonId })}
            onClick={email.start}
          >
            Email Pickup Manifest
          </MainButton>
          {!canEmail && (
            <span id={reasonId} className="visually-hidden">
              {PERMISSION_REASON}
            </span>
          )}
        </>
      }
    >
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      <ListedConsignments selected={selected} listed={listed} leftOut={leftOut} name="manifest" />
      <div className={styles.notes}>
        <Textarea
          label="Notes for the email"
          description="The email goes to the requesting sites, with the manifest attached."
          rows={2}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          error={notesIssue !== null && <FieldError message={notesIssue} />}
        />
      </div>
      {canEmail && <SentManifests />}
    </Dialog>
  );
}
