import '#kit/form-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { LookingUp } from '#features/consignment-search/blocked.tsx';
import { ManifestButton } from '#features/consignment-search/manifest-button.tsx';
import { leftOutWords } from '#features/consignment-search/manifest-words.ts';
import type { Search } from '#features/consignment-search/queries.ts';
import { SentManifests } from '#features/consignment-search/sent-manifests.tsx';
import { useManifest } from '#features/consignment-search/use-manifest.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { useStandings } from '#features/consignment-search/use-standings.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { onManifest } from '#freight/bulk-documents/bulk-documents.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useWorkplace } from '#session/session-context.tsx';
import { ScrollTable } from '#ui/scroll-table.tsx';

const NOTES_LENGTH = 200;
const COLUMNS = ['Consignment', 'Status'];

/** BULK-06, BULK-07: what a driver signs, to be printed here or sent to the requesting sites; of what is marked as it stands now. */
export function ManifestDialog({
  search,
  selection,
  close,
}: {
  readonly search: Search;
  readonly selection: Selection;
  readonly close: () => void;
}) {
  const { permissions } = useWorkplace();
  const { consignments, missing, isChecking, hasFailed } = useStandings(search, selection);
  const there = consignments.filter(({ reference }) => !missing.has(reference));
  const listed = onManifest(there);
  const isEmpty = listed.length === 0 && !isChecking;
  const { notes, setNotes, download, email, failed } = useManifest(search, listed, close);
  const reasonId = useId();
  const mayEmail = permissions.has('Consignment.MAINTAIN');
  const leftOut = leftOutWords(consignments, { listed, missing });
  return (
    <Dialog
      title="Pickup manifest"
      size={560}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {permissions.has('Consignment.PRINT') && (
            <ManifestButton
              isBusy={download.isBusy || isChecking}
              isOff={isEmpty}
              variant="default"
              onClick={download.start}
            >
              Download
            </ManifestButton>
          )}
          <ManifestButton
            isBusy={email.isBusy || isChecking}
            isOff={!mayEmail || isEmpty}
            {...(!mayEmail && { 'data-tooltip': PERMISSION_REASON, 'aria-describedby': reasonId })}
            onClick={email.start}
          >
            Email Pickup Manifest
          </ManifestButton>
          {!mayEmail && (
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
      {isChecking ? (
        <LookingUp consignments={consignments} />
      ) : (
        <>
          {hasFailed && (
            <p className={styles.about} role="note">
              How they stand now could not be looked up. What cannot be on a manifest is left out of it.
            </p>
          )}
          {leftOut !== null && <p className={styles.about}>{leftOut}</p>}
          {!isEmpty && (
            <ScrollTable label="On the manifest" columns={COLUMNS}>
              {listed.map(({ id, reference, status }) => (
                <tr key={id}>
                  <td>{reference}</td>
                  <td>
                    <StatusChip code={status} name={statusOf(status).name} />
                  </td>
                </tr>
              ))}
            </ScrollTable>
          )}
        </>
      )}
      <div className={styles.notes}>
        <Textarea
          label="Notes for the e-mail"
          description="It goes to the e-mail addresses of the requesting sites, with the manifest attached."
          rows={2}
          maxLength={NOTES_LENGTH}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      </div>
      {mayEmail && <SentManifests />}
    </Dialog>
  );
}
