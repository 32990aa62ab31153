import '#kit/form-styles.ts';
import { useRef, useState } from 'react';
import { ConsignmentDialog } from '#features/provider-desk/consignment-dialog.tsx';
import styles from '#features/provider-desk/desk.module.css';
import { QueuePanel } from '#features/provider-desk/queue-panel.tsx';
import { ScanPanel } from '#features/provider-desk/scan-panel.tsx';
import { scannedItems } from '#features/provider-desk/scans.ts';
import { useDeskQueue } from '#features/provider-desk/use-desk-queue.ts';
import { useWaitingCustomers } from '#features/provider-desk/use-waiting-customers.ts';
import { useScanFocus } from '#features/provider-desk/use-scan-focus.ts';
import { useScans } from '#features/provider-desk/use-scans.ts';
import { wholeNumber } from '#freight/figures.ts';
import { StaffHeader } from '#kit/staff-header.tsx';
import type { StoredUser } from '#session/stored-user.ts';
import { useNarrow } from '#ui/use-media.ts';

/** The area of the freight provider's staff (API-03): queue and scanning, beside each other or one at a time. */
export function DeskPage({ user }: { readonly user: StoredUser }) {
  const isNarrow = useNarrow();
  const [shown, show] = useState<'scan' | 'queue'>('scan');
  const [opened, open] = useState<string | null>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const queue = useDeskQueue();
  const waiting = useWaitingCustomers();
  const scans = useScans(user);
  useScanFocus(scanField);
  const scanned = new Map(
    scans.scans.flatMap((scan) => (scan.found === null ? [] : [[scan.found.reference, scannedItems(scan)]])),
  );
  return (
    <div className={styles.desk}>
      <StaffHeader profile={user.profile} area="Provider desk" />
      {isNarrow && (
        <Tabs shown={shown} show={show} scanned={scans.scans.length} waiting={waiting.total ?? 0} />
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {(!isNarrow || shown === 'queue') && (
          <QueuePanel queue={queue} waiting={waiting} scanned={scanned} scan={scans.scan} open={open} />
        )}
        {(!isNarrow || shown === 'scan') && (
          <ScanPanel
            ref={scanField}
            scans={scans}
            queueStatus={queue.filter.status}
            open={open}
            isAlone={isNarrow}
          />
        )}
      </main>
      {opened !== null && <ConsignmentDialog reference={opened} close={() => open(null)} />}
    </div>
  );
}

function Tabs({
  shown,
  show,
  scanned,
  waiting,
}: {
  readonly shown: 'scan' | 'queue';
  readonly show: (view: 'scan' | 'queue') => void;
  readonly scanned: number;
  /** Customers that wait for an answer. */
  readonly waiting: number;
}) {
  return (
    <nav className={styles.tabs} aria-label="Views">
      <button type="button" aria-current={shown === 'scan'} onClick={() => show('scan')}>
        Scan{scanned > 0 && ` (${scanned})`}
      </button>
      <button type="button" aria-current={shown === 'queue'} onClick={() => show('queue')}>
        Queue{waiting > 0 && ` (${wholeNumber(waiting)} waiting)`}
      </button>
    </nav>
  );
}
