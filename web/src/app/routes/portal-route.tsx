import { createRoute, Outlet } from '@tanstack/react-router';
import { enterPage } from '#app/enter-page.ts';
import { orMaintenance } from '#app/maintenance/return-address.ts';
import { PlainPage } from '#app/plain-page.tsx';
import { ProvideOrganisation } from '#app/provide-organisation.tsx';
import { root } from '#app/routes/root-route.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { SignOutButton } from '#app/shell/sign-out-button.tsx';

/** Pages behind the guards. Each route declares its own requirements in `staticData`. */
export const portal = createRoute({
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
