import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServerStatus } from '#api/use-server-status.ts';
import { storeReturnAddress, MAINTENANCE_PATH } from '#app/maintenance/return-address.ts';

/** Opens the maintenance page when a call is rejected for maintenance (SHELL-10). Unsaved input is kept as a draft. */
export function MaintenanceRedirect() {
  const router = useRouter();
  const isUnderMaintenance = useServerStatus().maintenance !== null;
  useEffect(() => {
    const { pathname, href } = router.latestLocation;
    if (!isUnderMaintenance || pathname === MAINTENANCE_PATH) return;
    storeReturnAddress(sessionStorage, href);
    void router.navigate({ to: MAINTENANCE_PATH, replace: true, ignoreBlocker: true });
  }, [router, isUnderMaintenance]);
  return null;
}
