import { AdminError } from '#admin/admin-error.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  codesOf,
  membershipOf,
  organisationsOfName,
  tenantCodes,
  tenantOfCode,
  usersOfName,
} from '#admin/find.query.ts';

export interface TenantRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly external_id: string;
  readonly reference_prefix: string;
  readonly zone: string;
  /** `#rrggbb`; null: the neutral colour. */
  readonly brand_colour: string | null;
  /** Null: the tenant prints no labels. */
  readonly gs1_prefix: string | null;
  /** Null: the embedded provider. */
  readonly issuer: string | null;
  readonly audience: string;
  readonly client_id: string;
  readonly token_types: readonly string[];
  readonly organisation_claim: string;
  readonly permissions_claim: string;
  readonly is_active: boolean;
}

export async function tryTenant(tx: Transaction, code: string): Promise<TenantRow | undefined> {
  const [row] = await tx.cartage<TenantRow>(tenantOfCode(code));
  return row;
}

export async function findTenant(tx: Transaction, code: string): Promise<TenantRow> {
  const found = await tryTenant(tx, code);
  if (found !== undefined) return found;
  const all = await tx.cartage<{ code: string }>(tenantCodes());
  throw new AdminError(`There is no tenant ${code}. ${codeList('Tenants', all)}`);
}

/** Throws when the tenant has its own provider, because only the embedded provider stores this data. */
export function assertEmbedded(tenant: TenantRow, what: string): void {
  if (tenant.issuer === null) return;
  throw new AdminError(`Users of ${tenant.code} sign in at ${tenant.issuer}: ${what} there, not in Cartage.`);
}

export interface OrganisationRow {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
}

export async function organisationsNamed(
  tx: Transaction,
  tenant: TenantRow,
  name: string,
): Promise<readonly OrganisationRow[]> {
  return tx.cartage<OrganisationRow>(organisationsOfName(tenant.id, name));
}

/** Finds an organisation by its number or full name. */
export async function findOrganisation(
  tx: Transaction,
  tenant: TenantRow,
  name: string,
): Promise<OrganisationRow> {
  const [found, ...more] = await organisationsNamed(tx, tenant, name);
  if (found !== undefined && (more.length === 0 || String(found.id) === name)) return found;
  if (found !== undefined) {
    const numbers = [found, ...more].map(({ id }) => id).join(', ');
    throw new AdminError(
      `Several organisations of ${tenant.code} are called ${name}. Use a number: ${numbers}.`,
    );
  }
  throw new AdminError(
    `${tenant.code} has no organisation ${name}. See: organisation list --tenant ${tenant.code}`,
  );
}

export interface UserRow {
  readonly id: number;
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly is_active: boolean;
  /** True for staff of the freight provider. */
  readonly is_provider: boolean;
}

/** Users with this email or subject, without API clients. */
export async function usersNamed(
  tx: Transaction,
  tenant: TenantRow,
  name: string,
): Promise<readonly UserRow[]> {
  return tx.cartage<UserRow>(usersOfName(tenant.id, name));
}

export async function findUser(tx: Transaction, tenant: TenantRow, name: string): Promise<UserRow> {
  const [found, ...more] = await usersNamed(tx, tenant, name);
  if (found !== undefined && (more.length === 0 || found.sub === name)) return found;
  if (found !== undefined) {
    const subjects = [found, ...more].map(({ sub }) => sub).join(', ');
    throw new AdminError(
      `Several users of ${tenant.code} have the email ${name}. Use a subject: ${subjects}.`,
    );
  }
  throw new AdminError(`${tenant.code} has no user ${name}. See: user list --tenant ${tenant.code}`);
}

export interface MembershipRow {
  readonly is_active: boolean;
  readonly charge_site_id: number | null;
  readonly origin_site_id: number | null;
  readonly declaration_signatory: string | null;
  readonly site_ids: readonly number[];
}

export async function tryMembership(
  tx: Transaction,
  userId: number,
  organisationId: number,
): Promise<MembershipRow | undefined> {
  const [row] = await tx.cartage<MembershipRow>(membershipOf(userId, organisationId));
  return row;
}

export interface CodeRow {
  readonly id: number;
  readonly code: string;
}

export async function findByCode(
  tx: Transaction,
  table: 'site' | 'account',
  organisation: OrganisationRow,
  code: string,
): Promise<number> {
  const rows = await tx.cartage<CodeRow>(codesOf(table, organisation.id));
  const found = rows.find((row) => row.code === code);
  if (found !== undefined) return found.id;
  const title = table === 'site' ? 'Sites' : 'Accounts';
  throw new AdminError(`${organisation.name} has no ${table} ${code}. ${codeList(title, rows)}`);
}

function codeList(title: string, rows: readonly { readonly code: string }[]): string {
  return rows.length === 0 ? 'There are none yet.' : `${title}: ${rows.map(({ code }) => code).join(', ')}.`;
}
