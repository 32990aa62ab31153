import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';

/** A caller in the matrix. All request the same organisation, site and consignment of `subject`. */
export interface Actor {
  readonly name: string;
  /** Key of the user in the test data; null for no token. */
  readonly person: PersonKey | null;
  readonly token: 'good' | 'expired' | 'wrong audience' | 'wrong issuer' | 'wrong key' | 'id token';
  readonly permissions: readonly Permission[];
  /** The organisation whose tenant's host gets the request. */
  readonly at: 'own' | 'foreign';
  /** Whether the path has the organisation of the token, with an active membership. */
  readonly belongs: boolean;
  /** Whether the requested site is one of the user's. */
  readonly seesSite: boolean;
  /** Whether the user has at least one site. */
  readonly hasSites: boolean;
}

export const PERSON_KEYS = [
  'everything',
  'otherSite',
  'noSites',
  'ended',
  'twoOrganisations',
  'neighbour',
  'foreigner',
  'unknown',
] as const;
export type PersonKey = (typeof PERSON_KEYS)[number];

const insider = {
  person: 'everything',
  token: 'good',
  at: 'own',
  belongs: true,
  seesSite: true,
  hasSites: true,
} as const;
const all = PERMISSIONS;
const LIMITED: readonly Permission[] = ['Access.DISPATCH', 'Consignment.LimitedEdit'];

/** docs/reference/promises.md, the actors of S3, and some more. */
export const ACTORS: readonly Actor[] = [
  { ...insider, name: 'anonymous', person: null, permissions: [] },
  { ...insider, name: 'expired token', token: 'expired', permissions: all },
  { ...insider, name: 'wrong audience', token: 'wrong audience', permissions: all },
  { ...insider, name: 'wrong issuer', token: 'wrong issuer', permissions: all },
  { ...insider, name: 'key of another issuer', token: 'wrong key', permissions: all },
  { ...insider, name: 'sign-in token', token: 'id token', permissions: all },
  { ...insider, name: "other tenant's user at our host", person: 'foreigner', permissions: all },
  {
    ...insider,
    name: "other tenant's user at their own host",
    person: 'foreigner',
    at: 'foreign',
    belongs: false,
    seesSite: false,
    permissions: all,
  },
  {
    ...insider,
    name: 'same tenant, other organisation',
    person: 'neighbour',
    belongs: false,
    seesSite: false,
    permissions: all,
  },
  {
    ...insider,
    name: 'member here, token of the other organisation',
    person: 'twoOrganisations',
    belongs: false,
    permissions: all,
  },
  { ...insider, name: 'without DISPATCH', permissions: all.filter((name) => name !== 'Access.DISPATCH') },
  { ...insider, name: 'no permission at all', permissions: [] },
  { ...insider, name: 'DISPATCH only', permissions: ['Access.DISPATCH'] },
  { ...insider, name: 'limited edit', permissions: LIMITED },
  {
    ...insider,
    name: 'maintain without price',
    permissions: [...LIMITED, 'Consignment.MAINTAIN', 'Consignment.CREATE', 'Consignment.PRINT'],
  },
  {
    ...insider,
    name: 'right permission, other site',
    person: 'otherSite',
    seesSite: false,
    permissions: all,
  },
  {
    ...insider,
    name: 'right permission, no sites',
    person: 'noSites',
    seesSite: false,
    hasSites: false,
    permissions: all,
  },
  {
    ...insider,
    name: 'deactivated membership',
    person: 'ended',
    belongs: false,
    seesSite: false,
    permissions: all,
  },
  {
    ...insider,
    name: 'unknown user',
    person: 'unknown',
    belongs: false,
    seesSite: false,
    permissions: all,
  },
  { ...insider, name: 'full permission', permissions: all },
];
