import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { ERRORS } from '@cartage/contract/errors.ts';
import { useContext, useEffect, useEffectEvent } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { ASK_AGAIN_MS } from '#app/connection-notice.tsx';
import { errorText } from '#kit/error-texts.ts';
import { useWindowTitle } from '#kit/window-title.ts';
import { PlainPage } from '#app/plain-page.tsx';
import { SignInUnavailable } from '#session/provider-failure.ts';
import { SessionContext } from '#session/session-context.tsx';
import { recordFault } from '#telemetry/telemetry.ts';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';

/** When what every page needs could not be loaded, or a page broke: what happened, and once more. */
export function FaultPage({ fault, retry }: { readonly fault: unknown; readonly retry: () => void }) {
  const session = useContext(SessionContext);
  const { title, said, art } = wordsFor(fault);
  useWindowTitle(title);
  useEffect(() => recordFault('page', fault), [fault]);
  useRetryWhenOnline(fault, retry);
  useRetryUntilDatabaseIsBack(fault, retry);
  return (
    <PlainPage {...(session && { brand: session.tenant.name })}>
      <Blank
        art={art}
        title={title}
        heading="h1"
        actions={
          <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
            Try again
          </Button>
        }
      >
        <p role="alert">{said}</p>
      </Blank>
    </PlainPage>
  );
}

function wordsFor(fault: unknown) {
  if (fault instanceof SignInUnavailable)
    return { title: fault.title, said: fault.reason, art: 'unplugged' } as const;
  const { title, lines, art } = errorText(undefined);
  return { title, said: fault instanceof CallFailure ? messageOf(fault) : lines.join(' '), art };
}

/** Whoever lost the connection need not say that it is back. */
function useRetryWhenOnline(fault: unknown, retry: () => void): void {
  const hadNoAnswer = isStatus(fault, 0);
  useEffect(() => {
    if (!hadNoAnswer) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hadNoAnswer, retry]);
}

/** F9: every failure is another fault, after which it waits once more. */
function useRetryUntilDatabaseIsBack(fault: unknown, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!(fault instanceof CallFailure && fault.problem?.code === 'database-away')) return undefined;
    const timer = setTimeout(again, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [fault]);
}

const NO_PORTAL = ERRORS['unknown-host'].title;

/** TENANT-01: nobody's portal is at this address. */
export function UnknownHostPage({ host }: { readonly host: string }) {
  useWindowTitle(NO_PORTAL);
  return (
    <PlainPage>
      <Blank art="lost" title={NO_PORTAL} heading="h1">
        <p>
          {host} does not belong to a freight provider here. Check the address with the provider that gave it
          to you.
        </p>
      </Blank>
    </PlainPage>
  );
}

/** F28: without it the way back from sign-in would lead nowhere. */
export function NoStoragePage({ host }: { readonly host: string }) {
  useWindowTitle(NO_STORAGE);
  return (
    <PlainPage>
      <Blank
        art="locked"
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
          Signing in needs what this browser does not allow: cookies and site data for {host}. Allow them in
          the settings of the browser, then try again.
        </p>
      </Blank>
    </PlainPage>
  );
}

const NO_STORAGE = 'This browser keeps nothing for this portal';
