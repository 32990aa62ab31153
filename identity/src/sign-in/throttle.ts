import { createHash, randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';

import type { Clock } from '#clock.ts';
import type { Database } from '#database.ts';
import { THROTTLE_RULES, type ThrottleKind } from '#sign-in/throttle-rules.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** The id of a browser that signed in to this account before. */
  readonly device: string | undefined;
}

export type ThrottleDecision =
  | {
      readonly isAllowed: true;
      /** Withdraws the failure that was counted for the attempt. */
      succeed(): Promise<void>;
    }
  | { readonly isAllowed: false; readonly by: ThrottleKind; readonly waitSeconds: number };

/** Delays further attempts after failures, by `THROTTLE_RULES`. Stored in the database. */
export interface Throttle {
  /** Counts the attempt as failed before the password is checked, so that concurrent guesses count too. */
  begin(attempt: SignInAttempt): Promise<ThrottleDecision>;
}

export function createThrottle(db: Database, clock: Clock, tenantCode: string): Throttle {
  return {
    async begin(attempt) {
      const id = randomUUID();
      const counted: Slot[] = [];
      const withdraw = async () => {
        for (const { kind, slot } of counted) await db.query(WITHDRAW, [tenantCode, kind, slot, id]);
      };
      for (const [kind, key] of keysOf(attempt)) {
        const own = { tenantCode, kind, slot: slotOf(key) };
        const waitSeconds = await count(db, clock(), own, id);
        if (waitSeconds > 0) {
          await withdraw();
          return { isAllowed: false, by: kind, waitSeconds };
        }
        counted.push(own);
      }
      return { isAllowed: true, succeed: withdraw };
    },
  };
}

type Key = readonly [kind: ThrottleKind, key: string];

function keysOf({ email, address, device }: SignInAttempt): readonly Key[] {
  if (device !== undefined) return [['device', `${email} ${device}`]];
  return [
    ['address', networkOf(address)],
    ['account', email],
    ['tenant', ''],
  ];
}

/** A caller with IPv6 usually has 2^64 addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Hashed, because users sometimes enter their password in the email field. */
function slotOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt16BE(0);
}

interface Slot {
  readonly tenantCode: string;
  readonly kind: ThrottleKind;
  readonly slot: number;
}

/** Counts a failure. Returns the seconds to wait when the attempt is too early; then it is not counted. */
async function count(db: Database, now: Date, { tenantCode, kind, slot }: Slot, id: string): Promise<number> {
  const rule = THROTTLE_RULES[kind];
  const { rowCount } = await db.query(COUNT, [
    tenantCode,
    kind,
    slot,
    now,
    id,
    rule.free,
    rule.firstDelaySeconds,
    rule.maxDelaySeconds,
    new Date(now.getTime() - rule.forgottenAfterSeconds * 1000),
  ]);
  if (rowCount === 1) return 0;
  const { rows } = await db.query<{ until: Date }>(BLOCKED_UNTIL, [tenantCode, kind, slot]);
  const until = rows[0]?.until.getTime() ?? 0;
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000));
}

/** Changes nothing while the slot is blocked. */
const COUNT = `
  insert into identity.sign_in_throttle as t
    (tenant_code, kind, slot, failures, failed_at, blocked_until, attempt)
  values ($1, $2, $3, 1, $4::timestamptz, '-infinity', $5)
  on conflict (tenant_code, kind, slot) do update
  set failures = case when t.failed_at < $9::timestamptz then 1 else t.failures + 1 end,
    failed_at = $4,
    attempt = $5,
    blocked_until = case
      when t.failed_at < $9::timestamptz or t.failures + 1 < $6::int then '-infinity'::timestamptz
      else $4::timestamptz + make_interval(
        secs => least($8::float8, $7::float8 * power(2, least(t.failures + 1 - $6::int, 20))))
    end
  where t.blocked_until <= $4::timestamptz`;

const BLOCKED_UNTIL = `
  select blocked_until as until from identity.sign_in_throttle
  where tenant_code = $1 and kind = $2 and slot = $3`;

const WITHDRAW = `
  update identity.sign_in_throttle
  set failures = case when kind = 'device' then 0 else greatest(failures - 1, 0) end,
    blocked_until = case when attempt = $4 then '-infinity' else blocked_until end
  where tenant_code = $1 and kind = $2 and slot = $3`;
