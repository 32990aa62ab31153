import { ActionIcon, Button } from '@mantine/core';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { stateOf } from '#features/provider-desk/last-scan.tsx';
import styles from '#features/provider-desk/scan.module.css';
import { blockerOf, type Scan, scannedItems } from '#features/provider-desk/scans.ts';
import type { Scans } from '#features/provider-desk/use-scans.ts';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

export function ScannedList({
  scans,
  target,
  open,
}: {
  readonly scans: Scans;
  readonly target: ReportedStatus;
  readonly open: (reference: string) => void;
}) {
  return (
    <div className={styles.scanned}>
      <div className={styles.listHead}>
        <h2>
          Scanned <span>{scans.scans.length}</span>
        </h2>
        {scans.scans.length > 0 && (
          <Button variant="subtle" size="xs" onClick={scans.clear}>
            Clear list
          </Button>
        )}
      </div>
      {scans.scans.length === 0 ? (
        <p className={styles.none}>Scanned consignments appear here. Then move all of them at once.</p>
      ) : (
        <ul aria-label="Scanned consignments">
          {scans.scans.map((scan) => (
            <Item
              key={scan.key}
              scan={scan}
              blocker={blockerOf(scan, target)}
              remove={() => scans.remove(scan.key)}
              open={open}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({
  scan,
  blocker,
  remove,
  open,
}: {
  readonly scan: Scan;
  readonly blocker: string | null;
  readonly remove: () => void;
  readonly open: (reference: string) => void;
}) {
  const isNarrow = useNarrow();
  const { found, code } = scan;
  const state = stateOf(scan, blocker);
  const icon = { good: IconCheck, open: IconBarcode, bad: IconAlertTriangle }[state];
  const name = found?.reference ?? code;
  return (
    <li className={styles.row} data-state={state}>
      <Icon of={icon} />
      <span className={styles.text}>
        {found === null ? (
          <span className={styles.code}>{name}</span>
        ) : (
          <button type="button" className={styles.code} onClick={() => open(found.reference)}>
            {name}
          </button>
        )}
        <span className={styles.detail}>{blocker ?? found?.receiver.name}</span>
      </span>
      <span className={styles.items}>{found !== null && `${scannedItems(scan)} of ${found.pieces}`}</span>
      <ActionIcon variant="subtle" size={isNarrow ? 44 : 'md'} aria-label={`Remove ${name}`} onClick={remove}>
        <Icon of={IconX} />
      </ActionIcon>
    </li>
  );
}
