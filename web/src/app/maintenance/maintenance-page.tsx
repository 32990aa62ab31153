import { formatDateTime, formatTime } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { MAINTENANCE_TITLE } from '@cartage/contract/shell-error-titles.ts';
import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useServerStatus } from '#api/use-server-status.ts';
import styles from '#app/maintenance/maintenance-page.module.css';
import { readReturnAddress } from '#app/maintenance/return-address.ts';
import { useRetryCountdown } from '#app/maintenance/use-retry-countdown.ts';
import { PlainPage } from '#app/plain-page.tsx';
import { useSession } from '#session/session-context.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** SHELL-10, in the tenant's theme. Returns the user to the previous page when the maintenance ends. */
export function MaintenancePage() {
  const { tenant } = useSession();
  const { maintenance } = useServerStatus();
  const [returnAddress] = useState(() => readReturnAddress(sessionStorage));
  return (
    <PlainPage brand={tenant.name}>
      <EmptyState
        illustration="road-works"
        title={MAINTENANCE_TITLE}
        heading="h1"
        actions={returnAddress === null ? <PortalButton /> : <RetryControls returnAddress={returnAddress} />}
      >
        <p>We'll be back up and running shortly</p>
        {maintenance?.until && <p>Expected back: {whenBack(maintenance.until)}</p>}
        {returnAddress !== null && (
          <p className={styles.kept}>
            Your drafts are saved. This page returns to where you were when the maintenance ends.
          </p>
        )}
      </EmptyState>
    </PlainPage>
  );
}

function RetryControls({ returnAddress }: { readonly returnAddress: string }) {
  const { secondsLeft, isRetrying, retry } = useRetryCountdown(returnAddress);
  return (
    <div className={styles.back}>
      <BusyButton
        variant="default"
        leftSection={<Icon of={IconRefresh} />}
        isBusy={isRetrying}
        onClick={retry}
      >
        Try now
      </BusyButton>
      {/* Not announced: it changes every second. */}
      <p className={styles.countdown} role="timer" aria-live="off">
        Trying again in {secondsLeft} s
      </p>
    </div>
  );
}

function PortalButton() {
  const router = useRouter();
  return (
    <Button variant="default" onClick={() => void router.navigate({ to: '/' })}>
      Go to the portal
    </Button>
  );
}

/** Shows only the time when the maintenance ends today. */
function whenBack(until: Date): string {
  return localDay(until) === localDay(new Date()) ? formatTime(until) : formatDateTime(until);
}
