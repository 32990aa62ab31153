import '#theme/styles.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import { featureFlags } from '@cartage/domain/tenant/flags.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient, Providers } from '#app/providers.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { CurrentOrganisation, SessionContext } from '#session/session-context.tsx';
import { createSession } from '#session/session.ts';
import { storedUsers } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';
import { organisationContext } from '#testing/organisation-context.ts';
import { CLAIMS, storedUser } from '#testing/stored-users.ts';
import { applyLook } from '#theme/apply-look.ts';

/** Viewports of the browser tests (e2e/playwright.config.ts). */
const VIEWPORTS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

const TENANT: Tenant = {
  name: 'Kea Freight',
  code: 'kea',
  externalId: 'kea',
  brandColour: '#0b7d5e',
  hasLabels: true,
  settings: tenantSettings([]),
  identity: { issuer: 'http://localhost/idp', clientId: 'portal', audience: 'portal', ...CLAIMS },
  flags: featureFlags([]),
};

export interface PortalOptions {
  readonly width?: keyof typeof VIEWPORTS;
  readonly brandColour?: string;
  /** False for a page without a user and an organisation. */
  readonly isSignedIn?: boolean;
  /** Permissions of the user in the organisation of the content. */
  readonly permissions?: readonly Permission[];
  /** Records of the organisation of the content. */
  readonly organisation?: Partial<OrganisationContext>;
  /** Settings of the tenant by their name on the wire. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * The JSON body, the response or a function of the request, which can be asynchronous, by the end of its path. Other
   * requests fail the test.
   */
  readonly responses?: Readonly<Record<string, unknown>>;
}

/**
 * Renders content with the real styles, providers, session and call layer. Only the network is replaced: the session
 * sends through a `fetch` that returns `responses`.
 */
export async function renderInPortal(content: ReactNode, options: PortalOptions = {}): Promise<void> {
  const { width = 'wide', brandColour = TENANT.brandColour, isSignedIn = true } = options;
  const { permissions = [], organisation = {}, settings = {}, responses = {} } = options;
  const viewport = VIEWPORTS[width];
  await page.viewport(viewport.width, viewport.height);
  if (isSignedIn) storedUsers(localStorage, CLAIMS).write(storedUser());
  applyLook(brandColour);
  const stored = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const session = createSession({ ...TENANT, settings: tenantSettings(stored) });
  const send = async (request: URL | RequestInfo, init?: RequestInit) => responseTo(request, init, responses);
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory(),
  });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
  });
  root.render(
    <Providers queryClient={queryClient} nonce="">
      <SessionContext value={{ ...session, call: session.callWith(send) }}>
        <CurrentOrganisation
          value={isSignedIn ? { ...organisationContext(permissions), ...organisation } : null}
        >
          <RouterProvider router={router} />
        </CurrentOrganisation>
      </SessionContext>
    </Providers>,
  );
}

async function responseTo(
  request: URL | RequestInfo,
  init: RequestInit | undefined,
  responses: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
  const end = Object.keys(responses).find((path) => pathname.endsWith(path));
  if (end === undefined) throw new Error(`No response for ${pathname}`);
  const answer = responses[end];
  const found: unknown =
    typeof answer === 'function'
      ? await answer(new Request(request instanceof URL ? request.href : request, init))
      : answer;
  return found instanceof Response ? found.clone() : Response.json(found);
}
