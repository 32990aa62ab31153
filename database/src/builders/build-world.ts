import { addConsignments, type ConsignmentOptions } from '#builders/add-consignments.ts';
import {
  addOrganisation,
  type BuiltOrganisation,
  type OrganisationOptions,
} from '#builders/add-organisation.ts';
import { addPerson, type BuiltPerson } from '#builders/add-person.ts';
import { addTenant, type BuiltTenant, type TenantOptions } from '#builders/add-tenant.ts';
import { asSystem } from '#builders/as-system.ts';
import type { StoredConsignment } from '#loading/new-consignment.ts';

export interface WorldOptions {
  /** Number of tenants; default: 1. */
  readonly tenants?: number;
  /** Number of organisations per tenant; default: 1. */
  readonly organisations?: number;
  /** For each organisation, distributed over its sites unless `siteId` is set; default: none. */
  readonly consignments?: readonly ConsignmentOptions[];
  readonly tenant?: TenantOptions;
  readonly organisation?: OrganisationOptions;
  /** Every free text names its owner (canary.ts). */
  readonly canaries?: boolean;
}

export interface BuiltWorld {
  /** In the order of the tenants. */
  readonly homes: readonly BuiltHome[];
  /** The only tenant, or the first one. */
  readonly home: BuiltHome;
}

/** One organisation with a user who has every permission at all its sites. */
export interface BuiltHome {
  readonly tenant: BuiltTenant;
  readonly organisation: BuiltOrganisation;
  readonly person: BuiltPerson;
  readonly consignments: readonly StoredConsignment[];
}

/** Adds a small world to the database in about 30 ms. Existing rows stay. */
export async function buildWorld(url: string, options: WorldOptions = {}): Promise<BuiltWorld> {
  const homes = await asSystem(url, async (client) => {
    const canaries = options.canaries ?? false;
    const built: BuiltHome[] = [];
    for (let tenants = options.tenants ?? 1; tenants > 0; tenants -= 1) {
      const tenant = await addTenant(client, { ...options.tenant, canaries });
      for (let organisations = options.organisations ?? 1; organisations > 0; organisations -= 1) {
        const organisation = await addOrganisation(client, tenant, { ...options.organisation, canaries });
        const person = await addPerson(client, organisation);
        const requested = spread(organisation, person, options.consignments ?? []);
        const consignments = await addConsignments(client, organisation, requested);
        built.push({ tenant, organisation, person, consignments });
      }
    }
    return built;
  });
  const [home] = homes;
  if (home === undefined) throw new RangeError('A world needs a tenant and an organisation');
  return { homes, home };
}

function spread(
  { sites }: BuiltOrganisation,
  person: BuiltPerson,
  consignments: readonly ConsignmentOptions[],
): ConsignmentOptions[] {
  return consignments.map((consignment, index) => {
    const site = sites[index % sites.length];
    return site === undefined ? consignment : { siteId: site.id, createdById: person.id, ...consignment };
  });
}
