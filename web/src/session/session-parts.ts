import type { CallFailure } from '#api/problem.ts';
import type { SignInTries } from '#session/authentication.ts';
import type { OrganisationChoice } from '#session/organisation-choice.ts';
import type { SignInTarget } from '#session/sign-in-target.ts';
import type { StoredUsers } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';
import type { TokenRelay } from '#session/token-relay.ts';

/** What a session is made of; one per page. */
export interface SessionParts {
  readonly tenant: Tenant;
  readonly storage: Storage;
  readonly tab: Storage;
  readonly location: Location;
  readonly users: StoredUsers;
  readonly locks: LockManager | undefined;
  readonly relay: TokenRelay;
  readonly choice: OrganisationChoice;
  readonly tries: SignInTries;
  readonly target: SignInTarget;
  /** What the user is told when the provider could not be asked. */
  readonly failureOf: (thrown: unknown) => CallFailure;
  /** The sign-in library: loaded when a token is fetched, never to read one. */
  readonly library: () => Promise<typeof import('#session/oidc.ts')>;
  readonly state: SessionState;
}

interface SessionState {
  /** The page is being left for the provider. */
  leaving: boolean;
  /** Who was let in here. */
  sub: string | null;
}
