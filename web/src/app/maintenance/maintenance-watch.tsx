import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServerNews } from '#api/use-server-news.ts';
import { keepPlace, MAINTENANCE_PATH } from '#app/maintenance/maintenance-place.ts';

/** Wherever a call is refused for maintenance, its page takes over (SHELL-10). What is typed has its draft. */
export function MaintenanceWatch() {
  const router = useRouter();
  const isMaintained = useServerNews().maintenance !== null;
  useEffect(() => {
    const { pathname, href } = router.latestLocation;
    if (!isMaintained || pathname === MAINTENANCE_PATH) return;
    keepPlace(sessionStorage, href);
    void router.navigate({ to: MAINTENANCE_PATH, replace: true, ignoreBlocker: true });
  }, [router, isMaintained]);
  return null;
}
