import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from '#freight/booking/booking.module.css';
import { SlotChoice } from '#freight/booking/slot-choice.tsx';
import type { ReleasePrompt } from '#freight/booking/use-release-prompt.ts';
import { Dialog } from '#kit/dialog.tsx';

/** Asks before a save releases the booking, and offers the runs that fit the change. */
export function ReleaseDialog({
  prompt: { detail, slots, release },
  close,
}: {
  readonly prompt: ReleasePrompt;
  readonly close: () => void;
}) {
  const [chosenId, choose] = useState<number | null>(null);
  const chosen = slots.find(({ scheduleId }) => scheduleId === chosenId);
  return (
    <Dialog
      title="Release Booking"
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Go back
          </Button>
          <Button onClick={() => release(chosen ?? null)}>
            {chosen === undefined ? 'Save and release booking' : 'Save and book this run'}
          </Button>
        </>
      }
    >
      <div className={styles.release}>
        <p>{detail}</p>
        {slots.length === 0 ? (
          <p className={styles.none}>No delivery runs fit this change. Contact your freight provider.</p>
        ) : (
          <>
            <p className={styles.none}>Choose another run now, or book one later.</p>
            <SlotChoice slots={slots} chosen={chosen} requestedDay={null} choose={choose} />
          </>
        )}
      </div>
    </Dialog>
  );
}
