import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useSyncExternalStore } from 'react';
import styles from '#app/offline-notice.module.css';
import { Icon } from '#ui/icon.tsx';

function subscribe(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

/** While the browser has no connection (F21). The region is always there, because only then is it read aloud. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  return (
    <div className={styles.notice} role="status" aria-label="Connection">
      {!isOnline && (
        <p>
          <Icon of={IconWifiOff} />
          You are offline. What you type is kept.
        </p>
      )}
    </div>
  );
}
