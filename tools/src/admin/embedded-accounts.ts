import type { Permission } from '@cartage/domain/permissions.ts';
import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import type { OrganisationRow, TenantRow } from '#admin/find.ts';
import type { Transaction } from '#admin/transaction.ts';
import { differences, insertRow, updateRow } from '#admin/write-row.ts';
import {
  accountOf,
  deleteGrants,
  deleteSessions,
  insertMembership,
  membershipOfAccount,
  permissionsOfAccount,
} from '#admin/embedded-accounts.query.ts';

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
  const [row] = await tx.identity<AccountRow>(accountOf(tenant.code, sub));
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
  await tx.identity(deleteSessions(tenant.code, sub));
  await tx.identity(deleteGrants(tenant.code, sub));
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
  const [before] = await tx.identity<{ permissions: string[]; is_active: boolean }>(membershipOfAccount(key));
  if (before !== undefined) {
    if (differences(before, row).length === 0) return false;
    await updateRow(tx.identity, 'identity.membership', key, row);
    return true;
  }
  await tx.identity(
    insertMembership(key, {
      organisationName: organisation.name,
      permissions: target.permissions ?? [],
      isActive: target.isActive ?? true,
    }),
  );
  return true;
}

export async function permissionsOf(
  tx: Transaction,
  tenant: TenantRow,
  sub: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx.identity<{ organisation: number; permissions: string[] }>(
    permissionsOfAccount(tenant.code, sub),
  );
  return new Map(rows.map((row) => [row.organisation, row.permissions]));
}
