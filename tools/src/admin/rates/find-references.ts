import type { RateReferences } from '@cartage/domain/rate-files/rate-rows.ts';
import type { Transaction } from '#admin/transaction.ts';
import { codesOfTenant, organisationsWithAccounts } from '#admin/rates/find-references.query.ts';

interface OrganisationRow {
  readonly id: number;
  readonly name: string;
  readonly accounts: readonly string[];
}

/** The records of a tenant that rate files refer to. */
export async function findReferences(tx: Transaction, tenantId: number): Promise<RateReferences> {
  const [codes] = await tx.cartage<{ services: string[]; zones: string[]; extras: string[] }>(
    codesOfTenant(tenantId),
  );
  const organisations = await findOrganisations(tx, tenantId);
  return {
    serviceTypes: codes?.services ?? [],
    zones: codes?.zones ?? [],
    extras: codes?.extras ?? [],
    accounts: new Map(
      organisations.flatMap((one) => namesOf(one).map((name) => [name, one.accounts] as const)),
    ),
  };
}

/**
 * Organisations by name and by number. When several have the same name, the name means the one with the lowest
 * number.
 */
export async function organisationIds(
  tx: Transaction,
  tenantId: number,
): Promise<ReadonlyMap<string, number>> {
  const organisations = await findOrganisations(tx, tenantId);
  return new Map(organisations.flatMap((one) => namesOf(one).map((name) => [name, one.id] as const)));
}

const namesOf = ({ id, name }: OrganisationRow) => [name, String(id)];

/** The last entry of a name wins in a map, so the lowest number is added last. */
const findOrganisations = (tx: Transaction, tenantId: number) =>
  tx.cartage<OrganisationRow>(organisationsWithAccounts(tenantId));
