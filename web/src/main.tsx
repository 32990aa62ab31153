import '#theme/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { callAnonymously } from '#api/call.ts';
import { CallFailure, isStatus } from '#api/problem.ts';
import { FailurePage, NoStoragePage, UnknownHostPage } from '#app/failure-page.tsx';
import { createQueryClient, Providers } from '#app/providers.tsx';
import { createPortalRouter } from '#app/router.tsx';
import { isStorageBlocked } from '#session/browser-storage.ts';
import { LoadFailure } from '#kit/load-failure.ts';
import { createSession } from '#session/session.ts';
import { SessionContext } from '#session/session-context.tsx';
import { loadTenant, type Tenant } from '#session/tenant.ts';
import { setTelemetryContext, recordEvent, startTelemetry } from '#telemetry/telemetry.ts';
import { applyLook } from '#theme/apply-look.ts';

/** The nonce of this response, used by Mantine's styles and its scroll lock (docs/reference/row-security.md 12). */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '';
setNonce(nonce);

startTelemetry(window);

const queryClient = createQueryClient();
const container = document.getElementById('root');
if (container === null) throw new Error('Element #root not found');
const reactRoot = createRoot(container, {
  // An error page is already shown. Failed calls and script loads are not bugs of the page, so they are not reported.
  onCaughtError: (error) => {
    if (!(error instanceof CallFailure || error instanceof LoadFailure)) reportError(error);
  },
});

const show = (content: ReactNode) =>
  reactRoot.render(
    <Providers queryClient={queryClient} nonce={nonce}>
      {content}
    </Providers>,
  );

await start();

async function start(): Promise<void> {
  const { hostname } = window.location;
  if (isStorageBlocked(window)) return show(<NoStoragePage host={hostname} />);
  try {
    open(await loadTenant(callAnonymously, hostname));
  } catch (error) {
    show(
      isStatus(error, 404) ? (
        <UnknownHostPage host={hostname} />
      ) : (
        <FailurePage error={error} retry={() => void start()} />
      ),
    );
  }
}

function open(tenant: Tenant): void {
  applyLook(tenant.brandColour);
  const session = createSession(tenant);
  const router = createPortalRouter(session, queryClient);
  setTelemetryContext(() => ({
    tenant: tenant.code,
    organisationId: session.organisationId(),
    route: String(router.state.matches.at(-1)?.fullPath ?? ''),
  }));
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) recordEvent('page');
  });
  show(
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
}
