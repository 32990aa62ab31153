import {
  afterFailure,
  type AfterFailure,
  type AuthenticationErrorKind,
  errorKindOf,
  MOST_TRIES,
} from '#session/authentication.ts';
import type { SessionParts } from '#session/session-parts.ts';
import { safeTarget } from '#session/sign-in-target.ts';

export interface FinishedSignIn {
  readonly target: string;
  readonly failure: SignInFailure | null;
}

export interface SignInFailure {
  readonly kind: AuthenticationErrorKind;
  readonly next: AfterFailure;
}

/** The way back from the provider: who has come is stored, and what went wrong is told apart (AUTH-04). */
export async function finishSignIn(parts: SessionParts, url: string): Promise<FinishedSignIn> {
  const { tenant, users, choice, tries, target: remembered, library } = parts;
  try {
    const { user, target } = await (await library()).finishSignIn(tenant.identity, url);
    users.write(user);
    choice.write(user.organisationId);
    return { target: safeTarget(target), failure: null };
  } catch (thrown) {
    const namedOrganisation = choice.read() !== null;
    const kind = errorKindOf(thrown);
    if (kind === 'invalid_organisation') choice.forget();
    const next = afterFailure(kind, { namedOrganisation, mayTry: tries.lately() < MOST_TRIES });
    tries.count();
    return { target: remembered.read(), failure: { kind, next } };
  }
}
