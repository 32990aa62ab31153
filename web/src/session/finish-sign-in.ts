import {
  afterFailure,
  type AfterFailure,
  type AuthenticationErrorKind,
  errorKindOf,
  MAX_SIGN_IN_ATTEMPTS,
} from '#session/authentication.ts';
import type { SessionDependencies } from '#session/session-dependencies.ts';
import { safeTarget } from '#session/sign-in-target.ts';

export interface FinishedSignIn {
  readonly target: string;
  readonly failure: SignInFailure | null;
}

export interface SignInFailure {
  readonly kind: AuthenticationErrorKind;
  readonly next: AfterFailure;
}

/** Handles the redirect back from the provider: stores the user, or classifies the failure (AUTH-04). */
export async function finishSignIn(dependencies: SessionDependencies, url: string): Promise<FinishedSignIn> {
  const { tenant, users, choice, tries, target: remembered, library } = dependencies;
  try {
    const { user, target } = await (await library()).finishSignIn(tenant.identity, url);
    users.write(user);
    choice.write(user.organisationId);
    return { target: safeTarget(target), failure: null };
  } catch (thrown) {
    const namedOrganisation = choice.read() !== null;
    const kind = errorKindOf(thrown);
    if (kind === 'invalid_organisation') choice.forget();
    const next = afterFailure(kind, {
      namedOrganisation,
      canRetry: tries.recentCount() < MAX_SIGN_IN_ATTEMPTS,
    });
    tries.count();
    return { target: remembered.read(), failure: { kind, next } };
  }
}
