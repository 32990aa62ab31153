import { createRoute } from '@tanstack/react-router';
import { enterStaffPage } from '#app/enter-page.ts';
import { deskPage as DeskPage, operationsPage as OperationsPage } from '#app/lazy-pages.ts';
import { orMaintenance } from '#app/maintenance/return-address.ts';
import { root } from '#app/routes/root-route.tsx';

/** The pages of the freight provider's staff, who see no other page (API-03). */
export const desk = createRoute({
  getParentRoute: () => root,
  path: '/desk',
  staticData: { title: 'Provider desk', preload: DeskPage.preload },
  beforeLoad: async ({ context, location, matches }) => ({
    staff: await enterStaffPage(context, location.href, matches).catch(orMaintenance(location.href)),
  }),
  component: function Desk() {
    return <DeskPage user={desk.useRouteContext().staff} />;
  },
});

export const operations = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  staticData: { title: 'Operations', preload: OperationsPage.preload, isForOperators: true },
  beforeLoad: async ({ context, location, matches }) => ({
    staff: await enterStaffPage(context, location.href, matches).catch(orMaintenance(location.href)),
  }),
  component: function Operations() {
    return <OperationsPage profile={operations.useRouteContext().staff.profile} />;
  },
});
