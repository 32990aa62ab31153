import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { Button, Loader } from '@mantine/core';
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRef, useSyncExternalStore } from 'react';
import { extractDownload, type Progress } from '#features/data-extract/extract-download.ts';
import styles from '#features/data-extract/page.module.css';
import { type ExtractRequest, usePrepare } from '#features/data-extract/use-prepare.ts';
import { wholeNumber } from '#freight/figures.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { announce } from '#kit/announcements.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Downloads the extract now, prepares it in the background, or saves and schedules it. */
export function ExtractActions({
  request,
  format,
  schedule,
}: {
  readonly request: () => ExtractRequest;
  /** Of the direct download; prepared and scheduled files are CSV. */
  readonly format: ExportFormat;
  readonly schedule: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const progress = useSyncExternalStore(extractDownload.subscribe, extractDownload.read);
  const { isPending, prepare } = usePrepare();
  const isBusy = progress !== null;
  const download = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    // The Cancel button is about to be removed.
    download.current?.focus();
    extractDownload.cancel();
    announce('Download cancelled');
  };
  return (
    <>
      <Button
        ref={download}
        leftSection={
          isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon of={IconDownload} />
        }
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) void extractDownload.start(call, organisationId, { ...request(), format });
        }}
      >
        Download
      </Button>
      {isBusy ? (
        <>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <DownloadProgress progress={progress} />
        </>
      ) : (
        <>
          <BusyButton variant="default" isBusy={isPending} onClick={() => prepare(request())}>
            Prepare in background
          </BusyButton>
          <Button variant="subtle" leftSection={<Icon of={IconCalendarRepeat} />} onClick={schedule}>
            Save and schedule
          </Button>
        </>
      )}
    </>
  );
}

/** Announced once at the start only, because counts that change all the time are noise for screen readers. */
function DownloadProgress({ progress: { rows, total } }: { readonly progress: Progress }) {
  if (total === null) return <span role="status">Searching consignments…</span>;
  const done = Math.max(0, rows);
  return (
    <span className={styles.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label="Downloaded" />
      {wholeNumber(done)} of {wholeNumber(total)} consignments
    </span>
  );
}
