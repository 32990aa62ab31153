import { Button } from '@mantine/core';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { type ReactNode, useContext } from 'react';
import { messageOf } from '#api/problem.ts';
import { errorText } from '#kit/error-texts.ts';
import { PlainPage } from '#app/plain-page.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { NarrowBar } from '#kit/narrow-bar.tsx';
import { showError } from '#kit/toasts.ts';
import { SessionContext, CurrentOrganisation } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** SHELL-09: inside the shell when an organisation is loaded, else as a page of its own. */
export function ErrorPage({ code }: { readonly code: string | undefined }) {
  const { title, lines, illustration } = errorText(code);
  return (
    <MaybeShell>
      <EmptyState illustration={illustration} title={title} heading="h1" actions={<NextSteps code={code} />}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </EmptyState>
    </MaybeShell>
  );
}

function MaybeShell({ children }: { readonly children: ReactNode }) {
  const session = useContext(SessionContext);
  const organisationContext = useContext(CurrentOrganisation);
  const isNarrow = useNarrow();
  if (organisationContext === null) {
    return <PlainPage {...(session && { brand: session.tenant.name })}>{children}</PlainPage>;
  }
  return (
    <Shell>
      {isNarrow && <NarrowBar title={session?.tenant.name ?? ''} heading="p" />}
      {children}
    </Shell>
  );
}

function NextSteps({ code }: { readonly code: string | undefined }) {
  const session = useContext(SessionContext);
  const hasOrganisation = useContext(CurrentOrganisation) !== null;
  if (session === null) return null;
  const reportFailure = (leaving: Promise<never>) =>
    leaving.catch((failure: unknown) => showError(messageOf(failure)));
  if (hasOrganisation || code === 'not-found') {
    return (
      <>
        <ButtonLink to="/" variant="default" leftSection={<Icon of={IconLayoutDashboard} />}>
          Go to Dashboard
        </ButtonLink>
        {/* The dashboard needs no further permission; the list needs a loaded organisation. */}
        {hasOrganisation && (
          <ButtonLink to="/search" variant="default" leftSection={<Icon of={IconPackage} />}>
            Go to Consignments
          </ButtonLink>
        )}
      </>
    );
  }
  if (code === 'not-authorised' || code === 'invalid-organisation') {
    return (
      <Button variant="default" onClick={() => reportFailure(session.signInAsOther())}>
        Sign in with another account
      </Button>
    );
  }
  const signIn = () => {
    session.signInAttempts.reset();
    return reportFailure(session.signIn(undefined, code === 'mfa_required' ? 'second-factor' : undefined));
  };
  return (
    <Button variant="default" onClick={signIn}>
      Sign in
    </Button>
  );
}
