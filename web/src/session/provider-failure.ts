import { CallFailure } from '#api/problem.ts';

const TITLE = 'Sign-in is unavailable right now.';
const REASON = "Your organisation's sign-in service isn't answering.";

/** The provider gave no answer that could be used; the portal itself may be well (F15). */
export class SignInUnavailable extends CallFailure {
  readonly title = TITLE;
  readonly reason = REASON;

  constructor(options?: ErrorOptions) {
    super(0, { title: TITLE, detail: `${TITLE} ${REASON}` }, options);
    this.name = 'SignInUnavailable';
  }
}

/**
 * Whether it is the provider or the connection that is missing. Without a connection nothing answers; and a
 * provider behind our own address that cannot even be reached shares that address with everything else.
 */
export function providerFailure(
  thrown: unknown,
  { isOnline, isOurOwn }: { readonly isOnline: boolean; readonly isOurOwn: boolean },
): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  // What `fetch` throws for want of any answer.
  const isUnreachable = thrown instanceof TypeError;
  return !isOnline || (isUnreachable && isOurOwn)
    ? new CallFailure(0, null, { cause: thrown })
    : new SignInUnavailable({ cause: thrown });
}
