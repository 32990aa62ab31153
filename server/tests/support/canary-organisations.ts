import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';

/** The organisation everybody asks for, its neighbour with the same provider, and one of another provider. */
export type OrganisationKey = 'own' | 'neighbour' | 'foreign';

export type Organisations = Readonly<Record<OrganisationKey, BuiltOrganisation>>;
