import type { Permission } from '@cartage/domain/permissions.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { storedUser } from '#testing/stored-users.ts';

/** An organisation without records, and its user. */
export function organisationContext(permissions: readonly Permission[] = []): OrganisationContext {
  const organisation = { id: 101, name: 'Hauraki Homewares', isActive: true };
  return {
    user: storedUser(),
    permissions: new Set(permissions),
    organisationId: 101,
    organisation: {
      ...organisation,
      tenant: { tenantName: 'Kea Freight', tenantCode: 'kea', externalId: 'kea' },
      serviceTypeSettings: [],
      packagingTypes: [],
      accounts: [],
      defaultAccount: null,
      defaultOriginSite: null,
      settings: [],
    },
    organisations: [organisation],
    sites: [],
    accounts: [],
    statuses: [],
    serviceTypes: [],
    hireUnits: [],
  };
}
