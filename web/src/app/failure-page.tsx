import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { UNKNOWN_HOST_TITLE } from '@cartage/contract/shell-error-titles.ts';
import { useContext, useEffect, useEffectEvent } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { RETRY_INTERVAL_MS } from '#app/connection-status.tsx';
import { errorText } from '#kit/error-texts.ts';
import { useWindowTitle } from '#kit/window-title.ts';
import { PlainPage } from '#app/plain-page.tsx';
import { SignInUnavailable } from '#session/provider-failure.ts';
import { SessionContext } from '#session/session-context.tsx';
import { recordError } from '#telemetry/telemetry.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** Replaces a page that threw, or whose required data could not be loaded. Offers a retry. */
export function FailurePage({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const session = useContext(SessionContext);
  const { title, message, illustration } = textFor(error);
  useWindowTitle(title);
  useEffect(() => recordError('page', error), [error]);
  useRetryWhenOnline(error, retry);
  useRetryUntilDatabaseIsBack(error, retry);
  return (
    <PlainPage {...(session && { brand: session.tenant.name })}>
      <EmptyState
        illustration={illustration}
        title={title}
        heading="h1"
        actions={
          <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
            Try again
          </Button>
        }
      >
        <p role="alert">{message}</p>
      </EmptyState>
    </PlainPage>
  );
}

function textFor(error: unknown) {
  if (error instanceof SignInUnavailable)
    return { title: error.title, message: error.reason, illustration: 'unplugged' } as const;
  const { title, lines, illustration } = errorText(undefined);
  return { title, message: error instanceof CallFailure ? messageOf(error) : lines.join(' '), illustration };
}

function useRetryWhenOnline(error: unknown, retry: () => void): void {
  const hadNoResponse = isStatus(error, 0);
  useEffect(() => {
    if (!hadNoResponse) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hadNoResponse, retry]);
}

/** Each failed retry is a new error object, which starts the timer again (promise F9). */
function useRetryUntilDatabaseIsBack(error: unknown, retry: () => void): void {
  const onTimeout = useEffectEvent(retry);
  useEffect(() => {
    if (!(error instanceof CallFailure && error.problem?.code === 'database-away')) return undefined;
    const timer = setTimeout(onTimeout, RETRY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [error]);
}

const NO_PORTAL = UNKNOWN_HOST_TITLE;

/** TENANT-01: no tenant uses this host name. */
export function UnknownHostPage({ host }: { readonly host: string }) {
  useWindowTitle(NO_PORTAL);
  return (
    <PlainPage>
      <EmptyState illustration="lost" title={NO_PORTAL} heading="h1">
        <p>No freight provider uses {host}. Check the address with your freight provider.</p>
      </EmptyState>
    </PlainPage>
  );
}

/** The redirect back from sign-in needs stored state (promise F28). */
export function NoStoragePage({ host }: { readonly host: string }) {
  useWindowTitle(NO_STORAGE);
  return (
    <PlainPage>
      <EmptyState
        illustration="locked"
        title={NO_STORAGE}
        heading="h1"
        actions={
          <Button
            variant="default"
            leftSection={<Icon of={IconRefresh} />}
            onClick={() => window.location.reload()}
          >
            Try again
          </Button>
        }
      >
        <p>
          Signing in needs cookies and site data for {host}. Allow them in the browser settings, then try
          again.
        </p>
      </EmptyState>
    </PlainPage>
  );
}

const NO_STORAGE = 'This browser blocks storage for this portal';
