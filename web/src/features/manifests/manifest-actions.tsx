import { Button } from '@mantine/core';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import {
  earlySignOffIssue,
  isManifestActionAllowed,
  type ManifestAction,
} from '@cartage/domain/manifest/manifest-actions.ts';
import { useId, useState } from 'react';
import { CloseDialog } from '#features/manifests/close-dialog.tsx';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import styles from '#features/manifests/manifests.module.css';
import { ReopenDialog } from '#features/manifests/reopen-dialog.tsx';
import { SignOffDialog } from '#features/manifests/sign-off-dialog.tsx';
import { useManifestDocument } from '#features/manifests/use-manifest-document.ts';
import type { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useLostFocus } from '#kit/use-lost-focus.ts';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** The actions that the state and the user's permissions allow. */
export function ManifestActions({
  manifest,
  changes,
}: {
  readonly manifest: Manifest;
  readonly changes: ReturnType<typeof useManifestChanges>;
}) {
  const { permissions } = useOrganisationContext();
  const [dialog, setDialog] = useState<'close' | 'reopen' | 'signOff' | null>(null);
  const { download, isDownloading } = useManifestDocument();
  const can = (action: ManifestAction) => isManifestActionAllowed(action, manifest.state, [...permissions]);
  // The days of a response exist.
  const tooEarly = earlySignOffIssue(manifest.pickupDay as CalendarDate, useToday());
  const reasonId = useId();
  // The button of an action disappears with its state.
  const { onFocus } = useLostFocus();
  const endDialog = () => setDialog(null);
  return (
    <div className={styles.actions} onFocus={onFocus}>
      {can('close') && (
        <BusyButton
          isBusy={changes.busy === 'close'}
          isUnavailable={manifest.consignments.length === 0}
          onClick={() => setDialog('close')}
        >
          Close manifest
        </BusyButton>
      )}
      {can('signOff') && (
        <BusyButton
          isBusy={false}
          isUnavailable={tooEarly !== null}
          {...(tooEarly !== null && { 'aria-describedby': reasonId })}
          onClick={() => setDialog('signOff')}
        >
          Sign off
        </BusyButton>
      )}
      {can('print') && (
        <BusyButton
          variant="default"
          isBusy={isDownloading}
          onClick={() => download({ id: manifest.id, number: manifest.number ?? '' })}
        >
          Download manifest
        </BusyButton>
      )}
      {can('reopen') && (
        <Button variant="default" onClick={() => setDialog('reopen')}>
          Reopen manifest
        </Button>
      )}
      {can('signOff') && tooEarly !== null && (
        <p id={reasonId} className={styles.reason}>
          {tooEarly}.
        </p>
      )}
      {dialog === 'close' && (
        <CloseDialog
          manifest={manifest}
          onConfirm={() => {
            endDialog();
            changes.change({ kind: 'close' });
          }}
          close={endDialog}
        />
      )}
      {dialog === 'reopen' && <ReopenDialog manifest={manifest} changes={changes} close={endDialog} />}
      {dialog === 'signOff' && <SignOffDialog manifest={manifest} changes={changes} close={endDialog} />}
    </div>
  );
}
