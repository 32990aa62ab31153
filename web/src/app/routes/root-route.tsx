import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConnectionStatus } from '#app/connection-status.tsx';
import type { RouterContext } from '#app/enter-page.ts';
import { MaintenanceRedirect } from '#app/maintenance/maintenance-redirect.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';

export const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <RouteAnnouncer />
      <MaintenanceRedirect />
      <Outlet />
      <ConnectionStatus />
    </>
  ),
});
