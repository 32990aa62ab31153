import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { PageLoading } from '#app/page-loading.tsx';
import { RouteError } from '#app/route-error.tsx';
import { desk, operations } from '#app/routes/staff-routes.tsx';
import { PORTAL_PAGES } from '#app/routes/portal-pages.ts';
import { portal } from '#app/routes/portal-route.tsx';
import { maintenance, publicRoutes } from '#app/routes/public-routes.tsx';
import { root } from '#app/routes/root-route.tsx';
import { callback, provider } from '#app/routes/sign-in-routes.tsx';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';
import { SCROLLERS } from '#kit/scroll-to-top.ts';
import type { Session } from '#session/session.ts';

const routeTree = root.addChildren([
  portal.addChildren(PORTAL_PAGES),
  desk,
  operations,
  publicRoutes,
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
    scrollToTopSelectors: SCROLLERS,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
