import { Button, Loader } from '@mantine/core';
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRef, useSyncExternalStore } from 'react';
import { extraction, type Progress } from '#features/data-extract/extraction.ts';
import styles from '#features/data-extract/page.module.css';
import { type ExtractWish, usePrepare } from '#features/data-extract/use-prepare.ts';
import { wholeNumber } from '#freight/figures.ts';
import { announce } from '#kit/announcements.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** What can be done with what stands on the page: had now, made in the background, or made again and again. */
export function ExtractActions({
  wish,
  schedule,
}: {
  readonly wish: () => ExtractWish;
  readonly schedule: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const progress = useSyncExternalStore(extraction.subscribe, extraction.read);
  const { isPending, prepare } = usePrepare();
  const isBusy = progress !== null;
  const download = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    // The button itself goes away.
    download.current?.focus();
    extraction.cancel();
    announce('The download is cancelled');
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
          if (!isBusy) void extraction.start(call, organisationId, wish());
        }}
      >
        Download
      </Button>
      {isBusy ? (
        <>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Arrived progress={progress} />
        </>
      ) : (
        <>
          <Button
            variant="default"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => {
              if (!isPending) prepare(wish());
            }}
          >
            Prepare in the background
          </Button>
          <Button variant="subtle" leftSection={<Icon of={IconCalendarRepeat} />} onClick={schedule}>
            Save and schedule
          </Button>
        </>
      )}
    </>
  );
}

/** How far it is; said once when it begins, for figures that change all the time are noise. */
function Arrived({ progress: { rows, total } }: { readonly progress: Progress }) {
  if (total === null) return <span role="status">Looking for consignments</span>;
  const done = Math.max(0, rows);
  return (
    <span className={styles.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label="Downloaded" />
      {wholeNumber(done)} of {wholeNumber(total)} consignments
    </span>
  );
}
