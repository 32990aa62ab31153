import type { CallFailure } from '#api/problem.ts';
import type { SignInAttempts } from '#session/authentication.ts';
import type { OrganisationChoice } from '#session/organisation-choice.ts';
import type { SignInTarget } from '#session/sign-in-target.ts';
import type { StoredUsers } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';
import type { TokenRelay } from '#session/token-relay.ts';

/** One instance per page. */
export interface SessionDependencies {
  readonly tenant: Tenant;
  readonly storage: Storage;
  readonly tab: Storage;
  readonly location: Location;
  readonly users: StoredUsers;
  readonly locks: LockManager | undefined;
  readonly relay: TokenRelay;
  readonly choice: OrganisationChoice;
  readonly tries: SignInAttempts;
  readonly target: SignInTarget;
  /** Maps an error of a provider call to the failure shown to the user. */
  readonly failureOf: (thrown: unknown) => CallFailure;
  /** Loads the sign-in library, which is needed to fetch a token but not to read one. */
  readonly library: () => Promise<typeof import('#session/oidc.ts')>;
  readonly state: SessionState;
}

interface SessionState {
  /** The page is being left for the provider. */
  leaving: boolean;
  /** Subject of the user authenticated on this page. */
  sub: string | null;
}
