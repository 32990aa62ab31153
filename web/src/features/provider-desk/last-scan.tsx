import type { ReportedStatus } from '@cartage/domain/provider/events.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { blockerOf, isMoved, type Scan, scannedItems } from '#features/provider-desk/scans.ts';
import styles from '#features/provider-desk/scan.module.css';
import { Icon } from '#ui/icon.tsx';

/** The result of the newest scan, also for screen readers. */
export function LastScan({
  scan,
  target,
}: {
  readonly scan: Scan | undefined;
  readonly target: ReportedStatus;
}) {
  return (
    <div role="status">{scan !== undefined && <Result scan={scan} blocker={blockerOf(scan, target)} />}</div>
  );
}

function Result({ scan, blocker }: { readonly scan: Scan; readonly blocker: string | null }) {
  const { found, code } = scan;
  const state = stateOf(scan, blocker);
  const icon = { good: IconCheck, open: IconBarcode, bad: IconAlertTriangle }[state];
  return (
    <div className={styles.last} data-state={state}>
      <Icon of={icon} size={20} />
      <b>{found?.reference ?? code}</b>
      {found !== null && (
        <span className={styles.item}>
          Item {scannedItems(scan)} of {found.pieces}
        </span>
      )}
      <span className={styles.about}>
        {state === 'bad' || found === null ? blocker : `${found.receiver.name}, ${found.receiver.city}`}
      </span>
    </div>
  );
}

/** `open`: more items are missing, or the code is being looked up. */
export function stateOf(scan: Scan, blocker: string | null): 'good' | 'open' | 'bad' {
  if (blocker === null || isMoved(scan)) return 'good';
  const isLooking = scan.found === null && scan.failure === null;
  const isPartial = scan.found !== null && scan.outcome === null && blocker.startsWith('Scan ');
  return isLooking || isPartial ? 'open' : 'bad';
}
