import { formatDateTime, formatTime } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { ERRORS } from '@cartage/contract/errors.ts';
import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useServerNews } from '#api/use-server-news.ts';
import styles from '#app/maintenance/maintenance-page.module.css';
import { keptPlace } from '#app/maintenance/maintenance-place.ts';
import { useComeBack } from '#app/maintenance/use-come-back.ts';
import { PlainPage } from '#app/plain-page.tsx';
import { useSession } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';

/** SHELL-10, with the look of the tenant. Whoever was working here goes on by themselves when it is over. */
export function MaintenancePage() {
  const { tenant } = useSession();
  const { maintenance } = useServerNews();
  const [place] = useState(() => keptPlace(sessionStorage));
  return (
    <PlainPage brand={tenant.name}>
      <Blank
        art="road-works"
        title={ERRORS.maintenance.title}
        heading="h1"
        actions={place === null ? <ToPortal /> : <ComeBack place={place} />}
      >
        <p>We'll be back up and running shortly</p>
        {maintenance?.until && <p>Expected back: {whenBack(maintenance.until)}</p>}
        {place !== null && (
          <p className={styles.kept}>
            Your drafts are safe. This page goes on to where you were as soon as it can.
          </p>
        )}
      </Blank>
    </PlainPage>
  );
}

function ComeBack({ place }: { readonly place: string }) {
  const { secondsLeft, isAsking, ask } = useComeBack(place);
  return (
    <div className={styles.back}>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} loading={isAsking} onClick={ask}>
        Try now
      </Button>
      {/* Not read aloud every second. */}
      <p className={styles.countdown} role="timer" aria-live="off">
        Trying again in {secondsLeft} s
      </p>
    </div>
  );
}

function ToPortal() {
  const router = useRouter();
  return (
    <Button variant="default" onClick={() => void router.navigate({ to: '/' })}>
      Go to the portal
    </Button>
  );
}

/** The time is enough for today. */
function whenBack(until: Date): string {
  return localDay(until) === localDay(new Date()) ? formatTime(until) : formatDateTime(until);
}
