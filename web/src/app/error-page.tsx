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
import { SessionContext, WorkplaceContext } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** SHELL-09, for whoever comes: in the shell when they are at home here, else on a page of its own. */
export function ErrorPage({ code }: { readonly code: string | undefined }) {
  const { title, lines, art } = errorText(code);
  return (
    <MaybeShell>
      <Blank art={art} title={title} heading="h1" actions={<NextSteps code={code} />}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Blank>
    </MaybeShell>
  );
}

function MaybeShell({ children }: { readonly children: ReactNode }) {
  const session = useContext(SessionContext);
  const workplace = useContext(WorkplaceContext);
  const isNarrow = useNarrow();
  if (workplace === null) {
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
  const isHome = useContext(WorkplaceContext) !== null;
  if (session === null) return null;
  const attempt = (leaving: Promise<never>) =>
    leaving.catch((failure: unknown) => showError(messageOf(failure)));
  if (isHome || code === 'not-found') {
    return (
      <>
        <ButtonLink to="/" variant="default" leftSection={<Icon of={IconLayoutDashboard} />}>
          Go to Dashboard
        </ButtonLink>
        {/* The dashboard asks nothing further; the list asks for what being at home here shows. */}
        {isHome && (
          <ButtonLink to="/search" variant="default" leftSection={<Icon of={IconPackage} />}>
            Go to Consignments
          </ButtonLink>
        )}
      </>
    );
  }
  if (code === 'not-authorised' || code === 'invalid-organisation') {
    return (
      <Button variant="default" onClick={() => attempt(session.signInAsOther())}>
        Sign in as somebody else
      </Button>
    );
  }
  const signIn = () => {
    session.tries.reset();
    return attempt(session.signIn(undefined, code === 'mfa_required' ? 'second-factor' : undefined));
  };
  return (
    <Button variant="default" onClick={signIn}>
      Sign in
    </Button>
  );
}
