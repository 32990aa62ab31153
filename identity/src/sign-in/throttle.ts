import { createHash } from 'node:crypto';

import type { Clock } from '#clock.ts';
import type { Database } from '#database.ts';

export const MAX_FAILURES = 10;
export const WINDOW_SECONDS = 15 * 60;

export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

export type ThrottleAnswer =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly waitSeconds: number };

/** Ten failures per account and address within 15 minutes of the first one, then a wait. Kept in the database. */
export interface Throttle {
  /** Counts the attempt as failed before the password is looked at, so that parallel guesses count too. */
  begin(attempt: SignInAttempt): Promise<ThrottleAnswer>;
  succeed(attempt: SignInAttempt): Promise<void>;
}

export function createThrottle(db: Database, clock: Clock, tenantCode: string): Throttle {
  // Hashed: what people type into the e-mail field is now and then their password.
  const keyOf = ({ email, address }: SignInAttempt) => [
    tenantCode,
    createHash('sha256').update(email).digest(),
    address,
  ];

  return {
    async begin(attempt) {
      const now = clock();
      const { rows } = await db.query<{ since: Date; failures: number }>(
        `insert into identity.sign_in_failure as f (tenant_code, email_hash, address, since, failures)
         values ($1, $2, $3, $4, 1)
         on conflict (tenant_code, email_hash, address) do update
         set since = case when f.since > $5 then f.since else excluded.since end,
           failures = case when f.since > $5 then least(f.failures + 1, $6) else 1 end
         returning since, failures`,
        [...keyOf(attempt), now, new Date(now.getTime() - WINDOW_SECONDS * 1000), MAX_FAILURES + 1],
      );
      const [row] = rows;
      if (!row || row.failures <= MAX_FAILURES) return { isAllowed: true };
      const waited = (now.getTime() - row.since.getTime()) / 1000;
      return { isAllowed: false, waitSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - waited)) };
    },

    async succeed(attempt) {
      await db.query(
        'delete from identity.sign_in_failure where tenant_code = $1 and email_hash = $2 and address = $3',
        keyOf(attempt),
      );
    },
  };
}
