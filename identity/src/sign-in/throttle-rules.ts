export type ThrottleKind = 'address' | 'account' | 'device' | 'tenant';

export interface ThrottleRule {
  /** Failed attempts without a delay. */
  readonly free: number;
  /** Doubles with every further failure. */
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
  /** Failures are forgotten when none was added for this time. */
  readonly forgottenAfterSeconds: number;
}

const MINUTE = 60;

/**
 * A browser that has signed in to the account before is limited only by `device`. Other callers cannot reach that limit, so
 * an attack never locks out the owner (docs/decisions/0052-sign-in-is-throttled-in-four-ways.md).
 */
export const THROTTLE_RULES: Readonly<Record<ThrottleKind, ThrottleRule>> = {
  /** An office shares one address. */
  address: {
    free: 30,
    firstDelaySeconds: 10,
    maxDelaySeconds: 15 * MINUTE,
    forgottenAfterSeconds: 30 * MINUTE,
  },
  account: {
    free: 10,
    firstDelaySeconds: 5,
    maxDelaySeconds: 5 * MINUTE,
    forgottenAfterSeconds: 24 * 60 * MINUTE,
  },
  device: {
    free: 10,
    firstDelaySeconds: 15 * MINUTE,
    maxDelaySeconds: 15 * MINUTE,
    forgottenAfterSeconds: 30 * MINUTE,
  },
  /** Attacks from many addresses on many accounts. Short delays, because they concern every new device. */
  tenant: {
    free: 500,
    firstDelaySeconds: 1,
    maxDelaySeconds: 10,
    forgottenAfterSeconds: 10 * MINUTE,
  },
};
