import { ActionIcon, Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useServerStatus } from '#api/use-server-status.ts';
import styles from '#app/new-version-banner.module.css';
import { reloadPage } from '#kit/reload-page.ts';
import { Icon } from '#ui/icon.tsx';

export const NEW_VERSION = 'A new version is ready';
export const INPUT_IS_SAFE = 'Nothing is lost without asking.';

/** Shown above the snackbars until dismissed. The live region is always rendered, or screen readers would miss its text. */
export function NewVersionBanner() {
  const { isOutdated: isOld } = useServerStatus();
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div role="status" className={styles.region}>
      {isOld && !isDismissed && (
        <div className={styles.notice}>
          <Icon of={IconRefresh} className={styles.icon} />
          <p>
            <span className={styles.title}>{NEW_VERSION}</span> {INPUT_IS_SAFE}
          </p>
          <Button variant="light" size="xs" onClick={reloadPage}>
            Reload
          </Button>
          <ActionIcon variant="subtle" size="md" aria-label="Not now" onClick={() => setDismissed(true)}>
            <Icon of={IconX} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
