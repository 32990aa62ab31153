import type { Permission } from '@cartage/domain/permissions.ts';
import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import type { OrganisationRow, TenantRow } from '#admin/find.ts';
import type { Transaction } from '#admin/transaction.ts';
import { differences, insertRow, updateRow } from '#admin/write-row.ts';

export interface AccountRow {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly is_active: boolean;
  readonly is_operator: boolean;
}

export async function tryAccount(
  tx: Transaction,
  tenant: TenantRow,
  sub: string,
): Promise<AccountRow | undefined> {
  const [row] = await tx.identity<AccountRow>(
    'select email, given_name, family_name, is_active, is_operator from identity.account where tenant_code = $1 and sub = $2',
    [tenant.code, sub],
  );
  return row;
}

export interface NewAccount {
  readonly sub: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly password: string;
}

export async function addAccount(tx: Transaction, tenant: TenantRow, account: NewAccount): Promise<void> {
  await insertRow(tx.identity, 'identity.account', {
    tenant_code: tenant.code,
    sub: account.sub,
    email: account.email,
    given_name: account.givenName,
    family_name: account.familyName,
    password_hash: await hashPassword(account.password),
  });
}

/** Also ends the user's sessions and refresh tokens, because the old password may be known to others. */
export async function setPassword(
  tx: Transaction,
  tenant: TenantRow,
  sub: string,
  password: string,
): Promise<void> {
  const key = { tenant_code: tenant.code, sub };
  await updateRow(tx.identity, 'identity.account', key, { password_hash: await hashPassword(password) });
  await tx.identity(`delete from identity.record where tenant_code = $1 and payload ->> 'accountId' = $2`, [
    tenant.code,
    sub,
  ]);
  await tx.identity('delete from identity.grant_organisation where tenant_code = $1 and sub = $2', [
    tenant.code,
    sub,
  ]);
}

export interface ProviderMembership {
  readonly sub: string;
  readonly organisation: OrganisationRow;
  readonly permissions: readonly Permission[] | undefined;
  readonly isActive: boolean | undefined;
}

/** Sets the permissions for a user's tokens in an organisation. Returns false if nothing changed. */
export async function setPermissions(
  tx: Transaction,
  tenant: TenantRow,
  target: ProviderMembership,
): Promise<boolean> {
  const { sub, organisation } = target;
  const row = { permissions: target.permissions, is_active: target.isActive };
  const key = { tenant_code: tenant.code, sub, organisation_id: organisation.id };
  const [before] = await tx.identity<{ permissions: string[]; is_active: boolean }>(
    `select permissions, is_active from identity.membership
     where tenant_code = $1 and sub = $2 and organisation_id = $3`,
    Object.values(key),
  );
  if (before !== undefined) {
    if (differences(before, row).length === 0) return false;
    await updateRow(tx.identity, 'identity.membership', key, row);
    return true;
  }
  await tx.identity(
    `insert into identity.membership
       (tenant_code, sub, organisation_id, organisation_name, permissions, is_active, place)
     select $1, $2, $3, $4, $5, $6, coalesce(max(place) + 1, 0)
     from identity.membership where tenant_code = $1 and sub = $2`,
    [...Object.values(key), organisation.name, target.permissions ?? [], target.isActive ?? true],
  );
  return true;
}

export async function permissionsOf(
  tx: Transaction,
  tenant: TenantRow,
  sub: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx.identity<{ organisation: number; permissions: string[] }>(
    `select organisation_id::int as organisation, permissions from identity.membership
     where tenant_code = $1 and sub = $2`,
    [tenant.code, sub],
  );
  return new Map(rows.map((row) => [row.organisation, row.permissions]));
}
