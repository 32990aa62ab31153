import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '#api/problem.ts';
import { enter, enterQuietly, finishSignIn, type RouterContext, showTitle } from '#app/entrance.ts';
import { ErrorPage } from '#app/error-page.tsx';
import { errorText } from '#kit/error-texts.ts';
import { ConnectionNotice } from '#app/connection-notice.tsx';
import { FaultPage } from '#app/fault-page.tsx';
import { MAINTENANCE_PATH, orMaintenance } from '#app/maintenance/maintenance-place.ts';
import { MaintenancePage } from '#app/maintenance/maintenance-page.tsx';
import { MaintenanceWatch } from '#app/maintenance/maintenance-watch.tsx';
import { MissingPage } from '#app/missing-page.tsx';
import { PlainPage } from '#app/plain-page.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { Waiting } from '#app/waiting.tsx';
import { validateListSearch } from '#features/consignment-search/list-url.ts';
import { validateDashboardSearch } from '#features/dashboard/dashboard-url.ts';
import { MissingPart, orMissing } from '#kit/missing-part.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';
import { showError } from '#kit/toasts.ts';
import { SignInUnavailable } from '#session/provider-failure.ts';
import type { Session } from '#session/session.ts';
import { WorkplaceContext } from '#session/session-context.tsx';
import type { Workplace } from '#session/workplace.ts';

const searchPage = lazyRouteComponent(
  () => orMissing(import('#features/consignment-search/page.tsx')),
  'SearchPage',
);
const dashboardPage = lazyRouteComponent(
  () => orMissing(import('#features/dashboard/page.tsx')),
  'DashboardPage',
);
const createPage = lazyRouteComponent(
  () => orMissing(import('#features/consignment-create/page.tsx')),
  'CreatePage',
);
const extractPage = lazyRouteComponent(
  () => orMissing(import('#features/data-extract/page.tsx')),
  'ExtractPage',
);
const themingPage = lazyRouteComponent(() => orMissing(import('#features/theming/page.tsx')), 'ThemingPage');
const themeSettingsPage = lazyRouteComponent(
  () => orMissing(import('#features/theme-settings/page.tsx')),
  'ThemeSettingsPage',
);
const trackingPage = lazyRouteComponent(() => orMissing(import('#app/tracking-page.tsx')), 'TrackingPage');
const detailPage = lazyRouteComponent(
  () => orMissing(import('#features/consignment-detail/page.tsx')),
  'DetailPage',
);

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <RouteAnnouncer />
      <MaintenanceWatch />
      <Outlet />
      <ConnectionNotice />
    </>
  ),
});

/** For whoever is signed in without a shell, which has it in the account menu. */
function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="default" onClick={signOut}>
      Sign Out
    </Button>
  );
}

/** Pages behind the guards. What a page asks of its visitor stands with the page. */
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: async ({ context, location, matches }) => ({
    workplace: await enter(context, location.href, matches).catch(orMaintenance(location.href)),
  }),
  component: function Portal() {
    const { workplace, session } = portal.useRouteContext();
    return (
      <AtHome workplace={workplace}>
        {workplace === null ? (
          <PlainPage brand={session.tenant.name} end={<SignOutButton />}>
            <Outlet />
          </PlainPage>
        ) : (
          <Shell>
            <Outlet />
          </Shell>
        )}
      </AtHome>
    );
  },
});

const atDashboard = {
  staticData: { title: 'Dashboard', permissions: [], preload: dashboardPage.preload },
  component: dashboardPage,
  validateSearch: validateDashboardSearch,
} as const;
const home = createRoute({ getParentRoute: () => portal, path: '/', ...atDashboard });
const dashboard = createRoute({ getParentRoute: () => portal, path: '/dashboard', ...atDashboard });

const search = createRoute({
  getParentRoute: () => portal,
  path: '/search',
  validateSearch: validateListSearch,
  staticData: {
    title: 'Consignments',
    permissions: ['Consignment.LimitedEdit'],
    preload: searchPage.preload,
  },
  component: searchPage,
});

const create = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/create',
  staticData: {
    title: 'New Consignment',
    permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
    needsSites: true,
    preload: createPage.preload,
  },
  component: createPage,
});

const detail = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/$reference',
  staticData: {
    title: ({ reference = '' }) => reference,
    permissions: ['Consignment.LimitedEdit'],
    preload: detailPage.preload,
  },
  component: detailPage,
});

const report = createRoute({
  getParentRoute: () => portal,
  path: '/report',
  staticData: {
    title: 'Data Extract',
    permissions: ['Consignment.LimitedEdit'],
    preload: extractPage.preload,
  },
  component: extractPage,
});

/** Signed in only (AUTH-13): nobody's freight is on them, and who has no workplace sees them outside the shell. */
const theming = createRoute({
  getParentRoute: () => portal,
  path: '/theming',
  staticData: { title: 'Theming', permissions: [], preload: themingPage.preload },
  component: themingPage,
});

const themeSettings = createRoute({
  getParentRoute: () => portal,
  path: '/settings/theme',
  staticData: { title: 'Theme', permissions: [], preload: themeSettingsPage.preload },
  component: themeSettingsPage,
});

/** Pages for everybody (AUTH-08). Whoever is at home here already sees them in the shell. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: async ({ context, matches }) => ({ workplace: await enterQuietly(context, matches) }),
  component: function Open() {
    const { workplace } = open.useRouteContext();
    return (
      <AtHome workplace={workplace}>
        <Outlet />
      </AtHome>
    );
  },
});

const error = createRoute({
  getParentRoute: () => open,
  path: '/error/{-$code}',
  staticData: { title: ({ code }) => errorText(code).title },
  component: function ErrorRoute() {
    return <ErrorPage code={error.useParams().code} />;
  },
});

/** Without a call: none would be answered. */
const maintenance = createRoute({
  getParentRoute: () => root,
  path: MAINTENANCE_PATH,
  staticData: { title: 'Maintenance' },
  beforeLoad: ({ context, matches }) => showTitle(context.session, matches),
  component: MaintenancePage,
});

/** Of whoever has the link (AUTH-08): nobody is asked who they are. */
const tracking = createRoute({
  getParentRoute: () => root,
  path: '/track/$token',
  staticData: { title: 'Tracking link' },
  beforeLoad: ({ context, matches }) => showTitle(context.session, matches),
  component: trackingPage,
});

const unknown = createRoute({
  getParentRoute: () => open,
  path: '$',
  staticData: { title: errorText('not-found').title },
  component: () => <ErrorPage code="not-found" />,
});

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  beforeLoad: ({ context }) => finishSignIn(context),
});

/** The embedded provider's pages are none of ours: this one stands in for them while it does not answer. */
const provider = createRoute({
  getParentRoute: () => root,
  path: '/idp/$',
  component: function Provider() {
    const { session } = provider.useRouteContext();
    const retry = () => session.signIn().catch((failure: unknown) => showError(messageOf(failure)));
    return <FaultPage fault={new SignInUnavailable()} retry={() => void retry()} />;
  },
});

const routeTree = root.addChildren([
  portal.addChildren([home, dashboard, search, create, detail, report, theming, themeSettings]),
  open.addChildren([error, unknown]),
  maintenance,
  tracking,
  callback,
  provider,
]);

export function createPortalRouter(session: Session, queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { session, queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="list"]', '#main'],
    defaultPendingComponent: Waiting,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultErrorComponent: Fault,
  });
}

function Fault({ error: fault, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (fault instanceof MissingPart) return <MissingPage />;
  return <FaultPage fault={fault} retry={retry} />;
}

function AtHome({
  workplace,
  children,
}: {
  readonly workplace: Workplace | null;
  readonly children: ReactNode;
}) {
  return <WorkplaceContext value={workplace}>{children}</WorkplaceContext>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
