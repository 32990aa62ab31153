import '#theme/tokens.css';
import '#theme/base.css';
import '#theme/statuses.css';
import '#theme/mantine-styles.ts';
import '#theme/mantine.css';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { callAsNobody } from '#api/call.ts';
import { CallFailure, isStatus } from '#api/problem.ts';
import { FaultPage, NoStoragePage, UnknownHostPage } from '#app/fault-page.tsx';
import { createQueryClient, Providers } from '#app/providers.tsx';
import { createPortalRouter } from '#app/router.tsx';
import { keepsNothing } from '#session/browser-storage.ts';
import { MissingPart } from '#kit/missing-part.ts';
import { createSession } from '#session/session.ts';
import { SessionContext } from '#session/session-context.tsx';
import { loadTenant, type Tenant } from '#session/tenant.ts';
import { happensAt, recordEvent, startTelemetry } from '#telemetry/telemetry.ts';
import { showLookOf } from '#theme/show-look.ts';

/** The nonce of this answer: the kit's own styles and the scroll lock of its dialogs carry it (isolation.md 12). */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '';
setNonce(nonce);

startTelemetry(window);

const queryClient = createQueryClient();
const container = document.getElementById('root');
if (container === null) throw new Error('The page has no place for the portal');
const place = createRoot(container, {
  // A page has taken its place by now. What a call failed with, or a part that could not be fetched, is no fault of the page.
  onCaughtError: (error) => {
    if (!(error instanceof CallFailure || error instanceof MissingPart)) reportError(error);
  },
});

const show = (content: ReactNode) =>
  place.render(
    <Providers queryClient={queryClient} nonce={nonce}>
      {content}
    </Providers>,
  );

await start();

async function start(): Promise<void> {
  const { hostname } = window.location;
  if (keepsNothing(window)) return show(<NoStoragePage host={hostname} />);
  try {
    open(await loadTenant(callAsNobody, hostname));
  } catch (fault) {
    show(
      isStatus(fault, 404) ? (
        <UnknownHostPage host={hostname} />
      ) : (
        <FaultPage fault={fault} retry={() => void start()} />
      ),
    );
  }
}

function open(tenant: Tenant): void {
  showLookOf(tenant.brandColour);
  const session = createSession(tenant);
  const router = createPortalRouter(session, queryClient);
  happensAt(() => ({
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
