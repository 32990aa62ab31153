import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '#api/problem.ts';
import { enterPage, enterPublicPage, finishSignIn, type RouterContext, showTitle } from '#app/enter-page.ts';
import { ErrorPage } from '#app/error-page.tsx';
import { errorText } from '#kit/error-texts.ts';
import { ConnectionStatus } from '#app/connection-status.tsx';
import {
  createPage,
  dashboardPage,
  detailPage,
  extractPage,
  importPage,
  quotePage,
  schedulePage,
  searchPage,
  themeSettingsPage,
  themingPage,
} from '#app/lazy-pages.ts';
import { FailurePage } from '#app/failure-page.tsx';
import { MAINTENANCE_PATH, orMaintenance } from '#app/maintenance/return-address.ts';
import { MaintenancePage } from '#app/maintenance/maintenance-page.tsx';
import { MaintenanceRedirect } from '#app/maintenance/maintenance-redirect.tsx';
import { LoadFailurePage } from '#app/load-failure-page.tsx';
import { PlainPage } from '#app/plain-page.tsx';
import { redirectToStoredReference } from '#app/stored-reference.ts';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { PageLoading } from '#app/page-loading.tsx';
import { validateListParams } from '#features/consignment-search/search/list-view.ts';
import { validateImportSearch } from '#features/consignment-import/import-url.ts';
import { validateDashboardSearch } from '#features/dashboard/dashboard-url.ts';
import { LoadFailure } from '#kit/load-failure.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';
import { showError } from '#kit/toasts.ts';
import { SignInUnavailable } from '#session/provider-failure.ts';
import type { Session } from '#session/session.ts';
import { CurrentOrganisation } from '#session/session-context.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <RouteAnnouncer />
      <MaintenanceRedirect />
      <Outlet />
      <ConnectionStatus />
    </>
  ),
});

/** For pages without the shell, whose account menu has the same item. */
function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="default" onClick={signOut}>
      Sign Out
    </Button>
  );
}

/** Pages behind the guards. Each route declares its own requirements in `staticData`. */
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: async ({ context, location, matches }) => ({
    organisationContext: await enterPage(context, location.href, matches).catch(orMaintenance(location.href)),
  }),
  component: function Portal() {
    const { organisationContext, session } = portal.useRouteContext();
    return (
      <ProvideOrganisation organisationContext={organisationContext}>
        {organisationContext === null ? (
          <PlainPage brand={session.tenant.name} end={<SignOutButton />}>
            <Outlet />
          </PlainPage>
        ) : (
          <Shell>
            <Outlet />
          </Shell>
        )}
      </ProvideOrganisation>
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
  validateSearch: validateListParams,
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

const quote = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/quote',
  staticData: {
    title: 'Quote',
    permissions: ['Consignment.RequestQuotation'],
    preload: quotePage.preload,
  },
  component: quotePage,
});

const schedule = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/delivery-schedule',
  staticData: {
    title: 'Delivery Schedule',
    permissions: ['Access.DASHBOARD'],
    preload: schedulePage.preload,
  },
  component: schedulePage,
});

const importRoute = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/import',
  validateSearch: validateImportSearch,
  staticData: {
    title: 'Import CSV',
    permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
    tenantSetting: 'csvImportEnabled',
    preload: importPage.preload,
  },
  component: importPage,
});

const detail = createRoute({
  getParentRoute: () => portal,
  path: '/consignment/$reference',
  staticData: {
    title: ({ reference = '' }) => reference,
    permissions: ['Consignment.LimitedEdit'],
    preload: detailPage.preload,
  },
  beforeLoad: redirectToStoredReference,
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

/** Sign-in is enough (AUTH-13): the page shows no freight. Without an organisation it renders outside the shell. */
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

/** Public pages (AUTH-08). A signed-in user with an organisation sees them in the shell. */
const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: async ({ context, matches }) => ({
    organisationContext: await enterPublicPage(context, matches),
  }),
  component: function PublicPages() {
    const { organisationContext } = publicPages.useRouteContext();
    return (
      <ProvideOrganisation organisationContext={organisationContext}>
        <Outlet />
      </ProvideOrganisation>
    );
  },
});

const error = createRoute({
  getParentRoute: () => publicPages,
  path: '/error/{-$code}',
  staticData: { title: ({ code }) => errorText(code).title },
  component: function ErrorRoute() {
    return <ErrorPage code={error.useParams().code} />;
  },
});

/** Makes no call: every call is rejected during maintenance. */
const maintenance = createRoute({
  getParentRoute: () => root,
  path: MAINTENANCE_PATH,
  staticData: { title: 'Maintenance' },
  beforeLoad: ({ context, matches }) => showTitle(context.session, matches),
  component: MaintenancePage,
});

const unknown = createRoute({
  getParentRoute: () => publicPages,
  path: '$',
  staticData: { title: errorText('not-found').title },
  component: () => <ErrorPage code="not-found" />,
});

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  beforeLoad: ({ context }) => finishSignIn(context),
});

/** Shown when the embedded provider, which serves /idp itself, does not respond. */
const provider = createRoute({
  getParentRoute: () => root,
  path: '/idp/$',
  component: function Provider() {
    const { session } = provider.useRouteContext();
    const retry = () => session.signIn().catch((failure: unknown) => showError(messageOf(failure)));
    return <FailurePage error={new SignInUnavailable()} retry={() => void retry()} />;
  },
});

const routeTree = root.addChildren([
  portal.addChildren([
    home,
    dashboard,
    search,
    create,
    quote,
    schedule,
    importRoute,
    detail,
    report,
    theming,
    themeSettings,
  ]),
  publicPages.addChildren([error, unknown]),
  maintenance,
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
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
  });
}

function RouteError({ error: thrown, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (thrown instanceof LoadFailure) return <LoadFailurePage />;
  return <FailurePage error={thrown} retry={retry} />;
}

function ProvideOrganisation({
  organisationContext,
  children,
}: {
  readonly organisationContext: OrganisationContext | null;
  readonly children: ReactNode;
}) {
  return <CurrentOrganisation value={organisationContext}>{children}</CurrentOrganisation>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
