import { CallFailure } from '#api/problem.ts';

const TITLE = 'Sign-in is unavailable right now.';
const REASON = "Your organisation's sign-in service isn't responding.";

/** The provider sent no usable response; the portal itself may be available (docs/reference/promises.md F15). */
export class SignInUnavailable extends CallFailure {
  readonly title = TITLE;
  readonly reason = REASON;

  constructor(options?: ErrorOptions) {
    super(0, { title: TITLE, detail: `${TITLE} ${REASON}` }, options);
    this.name = 'SignInUnavailable';
  }
}

/**
 * Distinguishes a failed provider from a failed connection. An unreachable provider on our own origin means that the
 * whole origin is unreachable.
 */
export function providerFailure(
  thrown: unknown,
  { isOnline, isOurOwn }: { readonly isOnline: boolean; readonly isOurOwn: boolean },
): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  // `fetch` throws a TypeError when there is no response.
  const isUnreachable = thrown instanceof TypeError;
  return !isOnline || (isUnreachable && isOurOwn)
    ? new CallFailure(0, null, { cause: thrown })
    : new SignInUnavailable({ cause: thrown });
}
