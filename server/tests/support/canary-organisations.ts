import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';

/** The organisation of all requests, another one of the same tenant, and one of another tenant. */
export type OrganisationKey = 'own' | 'neighbour' | 'foreign';

export type Organisations = Readonly<Record<OrganisationKey, BuiltOrganisation>>;
