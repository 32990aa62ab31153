-- Failed sign-ins, counted by address, account, device and tenant (src/sign-in/throttle-rules.ts).
drop table identity.sign_in_failure;

create table identity.sign_in_throttle (
  tenant_code text not null references identity.tenant on delete cascade,
  kind text not null check (kind in ('address', 'account', 'device', 'tenant')),
  -- 16 bits of a hash: an attacker with many addresses and emails cannot make the table grow without limit.
  slot integer not null check (slot between 0 and 65535),
  failures integer not null,
  failed_at timestamptz not null,
  -- Attempts before this time are rejected and do not count. Minus infinity: not blocked.
  blocked_until timestamptz not null,
  -- The last attempt that counted. A rejected attempt finds the id of another one here.
  attempt uuid not null,
  primary key (tenant_code, kind, slot)
);

create index sign_in_throttle_failed on identity.sign_in_throttle (failed_at);
