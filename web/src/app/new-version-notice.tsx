import { ActionIcon, Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useServerNews } from '#api/use-server-news.ts';
import styles from '#app/new-version-notice.module.css';
import { reloadPage } from '#kit/reload-page.ts';
import { Icon } from '#ui/icon.tsx';

export const NEW_VERSION = 'A new version is ready';
export const NOTHING_IS_LOST = 'What you typed is kept.';

/** Above the snackbars until it is used or put away. The region is always there, because only then is it read aloud. */
export function NewVersionNotice() {
  const { isOld } = useServerNews();
  const [isPutAway, setPutAway] = useState(false);
  return (
    <div role="status" className={styles.region}>
      {isOld && !isPutAway && (
        <div className={styles.notice}>
          <Icon of={IconRefresh} className={styles.icon} />
          <p>
            <span className={styles.title}>{NEW_VERSION}</span> {NOTHING_IS_LOST}
          </p>
          <Button variant="light" size="xs" onClick={reloadPage}>
            Reload
          </Button>
          <ActionIcon variant="subtle" size="md" aria-label="Not now" onClick={() => setPutAway(true)}>
            <Icon of={IconX} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
