import '#kit/form-styles.ts';
import { Button, Loader, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { useId, useState } from 'react';
import { fileMessageOf, messageOf } from '#api/problem.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { onManifest } from '#freight/bulk-documents/bulk-documents.ts';
import { DOWNLOAD_ERROR } from '#freight/bulk-job/bulk-words.ts';
import { followLetter } from '#features/consignment-search/manifest-letters.ts';
import { SentManifests } from '#features/consignment-search/sent-manifests.tsx';
import { requestOf, type Search } from '#features/consignment-search/queries.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { wholeNumber } from '#freight/figures.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { ScrollTable } from '#ui/scroll-table.tsx';

/** BULK-07. */
const FILE_NAME = 'Pickup Manifest.pdf';
/** BULK-06. */
const SENT = 'The email will be sent shortly';
const NOT_SENT = 'The email could not be sent, please try again later';
const NOTES_LENGTH = 200;
const COLUMNS = ['Consignment', 'Status'];

/** BULK-06, BULK-07: what a driver signs, to be printed here or sent to the requesting sites. */
export function ManifestDialog({
  consignments,
  search,
  close,
}: {
  readonly consignments: readonly SelectedConsignment[];
  readonly search: Search;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId, permissions } = useWorkplace();
  // One wish, one letter: a second click after a lost answer is the same wish.
  const [{ notes, key }, setWish] = useState(() => ({ notes: '', key: crypto.randomUUID() }));
  const listed = onManifest(consignments);
  const params = { org: organisationId };
  const consignmentIds = listed.map(({ id }) => id);
  const download = useMutation({
    mutationFn: () =>
      call('pickupManifest', { params, body: { consignmentIds, searchParameters: requestOf(search).body } }),
    onSuccess: (file) => saveFile(file, FILE_NAME),
  });
  const email = useMutation({
    mutationFn: () =>
      call('emailPickupManifest', {
        params,
        body: { consignmentIds, ...(notes.trim() !== '' && { notes: notes.trim() }) },
        key,
      }),
    onSuccess: ({ id }) => {
      showSuccess(SENT);
      void followLetter(id, {
        read: () => call('pickupManifestEmails', { params }),
        tell: (kind, words) => (kind === 'success' ? showSuccess(words) : showError(words)),
      });
      close();
    },
  });
  const reasonId = useId();
  const mayEmail = permissions.has('Consignment.MAINTAIN');
  const failed = email.isError
    ? messageOf(email.error, NOT_SENT)
    : download.isError
      ? fileMessageOf(download.error, DOWNLOAD_ERROR)
      : null;
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
            <Working
              isBusy={download.isPending}
              onClick={() => {
                if (email.isError) email.reset();
                download.mutate();
              }}
            >
              Download
            </Working>
          )}
          <Button
            aria-disabled={!mayEmail || email.isPending}
            aria-busy={email.isPending}
            {...(!mayEmail && {
              'data-disabled': true,
              'data-tooltip': PERMISSION_REASON,
              'aria-describedby': reasonId,
            })}
            leftSection={email.isPending && <Loader size={16} color="currentColor" aria-hidden />}
            onClick={() => {
              if (!mayEmail || email.isPending) return;
              if (download.isError) download.reset();
              email.mutate();
            }}
          >
            Email Pickup Manifest
          </Button>
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
      {listed.length < consignments.length && (
        <p className={styles.about}>
          {leftOutLine(consignments.length - listed.length, consignments.length)}
        </p>
      )}
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
      <div className={styles.notes}>
        <Textarea
          label="Notes for the e-mail"
          description="It goes to the e-mail addresses of the requesting sites, with the manifest attached."
          rows={2}
          maxLength={NOTES_LENGTH}
          value={notes}
          onChange={(event) => setWish({ notes: event.currentTarget.value, key: crypto.randomUUID() })}
        />
      </div>
      {mayEmail && <SentManifests />}
    </Dialog>
  );
}

const leftOutLine = (others: number, all: number) =>
  `${wholeNumber(others)} of the ${wholeNumber(all)} selected ${others === 1 ? 'is' : 'are'} left out: not Ready or later.`;

function Working({
  isBusy,
  onClick,
  children,
}: {
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Button
      variant="default"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {children}
    </Button>
  );
}
