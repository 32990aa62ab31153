import { createRoute, Outlet } from '@tanstack/react-router';
import { enterPublicPage, showTitle } from '#app/enter-page.ts';
import { ErrorPage } from '#app/error-page.tsx';
import { MaintenancePage } from '#app/maintenance/maintenance-page.tsx';
import { MAINTENANCE_PATH } from '#app/maintenance/return-address.ts';
import { ProvideOrganisation } from '#app/provide-organisation.tsx';
import { root } from '#app/routes/root-route.tsx';
import { errorText } from '#kit/error-texts.ts';

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

const unknown = createRoute({
  getParentRoute: () => publicPages,
  path: '$',
  staticData: { title: errorText('not-found').title },
  component: () => <ErrorPage code="not-found" />,
});

/** Makes no call: every call is rejected during maintenance. */
export const maintenance = createRoute({
  getParentRoute: () => root,
  path: MAINTENANCE_PATH,
  staticData: { title: 'Maintenance' },
  beforeLoad: ({ context, matches }) => showTitle(context.session, matches),
  component: MaintenancePage,
});

export const publicRoutes = publicPages.addChildren([error, unknown]);
