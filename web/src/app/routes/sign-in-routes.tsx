import { createRoute } from '@tanstack/react-router';
import { messageOf } from '#api/problem.ts';
import { finishSignIn } from '#app/enter-page.ts';
import { FailurePage } from '#app/failure-page.tsx';
import { root } from '#app/routes/root-route.tsx';
import { showError } from '#kit/toasts.ts';
import { SignInUnavailable } from '#session/provider-failure.ts';

export const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  beforeLoad: ({ context }) => finishSignIn(context),
});

/** Shown when the embedded provider, which serves /idp itself, does not respond. */
export const provider = createRoute({
  getParentRoute: () => root,
  path: '/idp/$',
  component: function Provider() {
    const { session } = provider.useRouteContext();
    const retry = () => session.signIn().catch((failure: unknown) => showError(messageOf(failure)));
    return <FailurePage error={new SignInUnavailable()} retry={() => void retry()} />;
  },
});
