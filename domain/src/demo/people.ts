import { PERMISSIONS, type Permission } from '#permissions.ts';

/** A demo user with memberships and permissions. */
export interface DemoPerson {
  /** Subject at the identity provider, by which the API identifies the user. */
  readonly sub: string;
  readonly tenantCode: 'kea' | 'tui';
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Shown beside the sign-in name when the portal starts. */
  readonly situation: string;
  readonly memberships: readonly DemoMembership[];
}

export interface DemoMembership {
  readonly organisationId: number;
  readonly permissions: readonly Permission[];
  /** `all` or the number of sites, taken in the order of the organisation's site codes. */
  readonly sites: 'all' | number;
  /** False: the user exists at the identity provider but is no longer a member in the portal. */
  readonly isActive: boolean;
  /** Name under which the user may sign dangerous goods declarations. Absent: no authority to sign. */
  readonly signatory?: string;
}

/** Password of all demo users; it exists only in the demo data. */
export const DEMO_PASSWORD = 'kotuku-lagoon-42';

const everything: readonly Permission[] = PERMISSIONS;
const without = (...gone: Permission[]) => PERMISSIONS.filter((name) => !gone.includes(name));
const member = (
  organisationId: number,
  permissions: readonly Permission[],
  sites: 'all' | number = 'all',
): DemoMembership => ({ organisationId, permissions, sites, isActive: true });

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    sub: 'kea-hana-wilcox',
    tenantCode: 'kea',
    email: 'hana.wilcox@harakeke.example',
    givenName: 'Hana',
    familyName: 'Wilcox',
    situation: 'all permissions, may sign dangerous goods declarations',
    memberships: [{ ...member(101, everything), signatory: 'Hana Wilcox' }],
  },
  {
    sub: 'kea-lena-edison',
    tenantCode: 'kea',
    email: 'lena.edison@harakeke.example',
    givenName: 'Lena',
    familyName: 'Edison',
    situation: 'limited edit only',
    memberships: [member(101, ['Access.DISPATCH', 'Consignment.LimitedEdit'])],
  },
  {
    sub: 'kea-noah-price',
    tenantCode: 'kea',
    email: 'noah.price@harakeke.example',
    givenName: 'Noah',
    familyName: 'Price',
    situation: 'all permissions except prices, three sites',
    memberships: [member(101, without('Consignment.ViewPricing'), 3)],
  },
  {
    sub: 'kea-sina-lopes',
    tenantCode: 'kea',
    email: 'sina.lopes@harakeke.example',
    givenName: 'Sina',
    familyName: 'Lopes',
    situation: 'no sites',
    memberships: [member(101, everything, 0)],
  },
  {
    sub: 'kea-ollie-moon',
    tenantCode: 'kea',
    email: 'ollie.moon@nowhere.example',
    givenName: 'Ollie',
    familyName: 'Moon',
    situation: 'no organisation',
    memberships: [],
  },
  {
    sub: 'kea-dara-finch',
    tenantCode: 'kea',
    email: 'dara.finch@harakeke.example',
    givenName: 'Dara',
    familyName: 'Finch',
    situation: 'membership ended in the portal',
    memberships: [{ ...member(101, everything), isActive: false }],
  },
  {
    sub: 'kea-nia-parr',
    tenantCode: 'kea',
    email: 'nia.parr@harakeke.example',
    givenName: 'Nia',
    familyName: 'Parr',
    situation: 'no permission for dispatch',
    memberships: [member(101, without('Access.DISPATCH'))],
  },
  {
    sub: 'kea-tama-rua',
    tenantCode: 'kea',
    email: 'tama.rua@harakeke.example',
    givenName: 'Tama',
    familyName: 'Rua',
    situation: 'two organisations',
    memberships: [member(101, everything), member(102, everything), member(104, everything)],
  },
  {
    sub: 'kea-mere-kahu',
    tenantCode: 'kea',
    email: 'mere.kahu@matuku.example',
    givenName: 'Mere',
    familyName: 'Kahu',
    situation: 'all permissions, in another organisation',
    memberships: [member(103, everything)],
  },
  {
    sub: 'tui-tia-ngata',
    tenantCode: 'tui',
    email: 'tia.ngata@paua.example',
    givenName: 'Tia',
    familyName: 'Ngata',
    situation: 'all permissions, may sign dangerous goods declarations, tenant Tūī',
    memberships: [{ ...member(201, everything), signatory: 'Tia Ngata' }],
  },
  {
    sub: 'tui-levi-stone',
    tenantCode: 'tui',
    email: 'levi.stone@paua.example',
    givenName: 'Levi',
    familyName: 'Stone',
    situation: 'limited edit only, tenant Tūī',
    memberships: [member(201, ['Access.DISPATCH', 'Consignment.LimitedEdit'])],
  },
  {
    sub: 'kea-wiremu-lake',
    tenantCode: 'kea',
    email: 'wiremu.lake@kaka.example',
    givenName: 'Wiremu',
    familyName: 'Lake',
    situation: 'all permissions, in an organisation with few consignments',
    memberships: [member(105, everything)],
  },
  {
    sub: 'kea-iris-vale',
    tenantCode: 'kea',
    email: 'iris.vale@ruru.example',
    givenName: 'Iris',
    familyName: 'Vale',
    situation: 'all permissions, in an organisation without consignments',
    memberships: [member(106, everything)],
  },
  {
    sub: 'tui-paora-glen',
    tenantCode: 'tui',
    email: 'paora.glen@hoki.example',
    givenName: 'Paora',
    familyName: 'Glen',
    situation: 'all permissions, few consignments, tenant Tūī',
    memberships: [member(203, everything)],
  },
  {
    sub: 'tui-nell-shore',
    tenantCode: 'tui',
    email: 'nell.shore@koru.example',
    givenName: 'Nell',
    familyName: 'Shore',
    situation: 'all permissions, no consignments, tenant Tūī',
    memberships: [member(204, everything)],
  },
];

/** Staff of the freight providers, who sign in to the desk (`/desk`). They belong to no organisation. */
export const DEMO_DESK_PEOPLE: readonly DemoPerson[] = [
  {
    sub: 'kea-sefa-faleolo',
    tenantCode: 'kea',
    email: 'sefa.faleolo@kea.example',
    givenName: 'Sefa',
    familyName: 'Faleolo',
    situation: 'provider desk (/desk), no organisation',
    memberships: [],
  },
  {
    sub: 'tui-wiki-marlow',
    tenantCode: 'tui',
    email: 'wiki.marlow@tui.example',
    givenName: 'Wiki',
    familyName: 'Marlow',
    situation: 'provider desk (/desk), no organisation, tenant Tūī',
    memberships: [],
  },
];

/**
 * Needs a second factor, which the embedded provider does not support: the sign-in returns `mfa_required` (AUTH-04). Not
 * in the list above, because sign-in always fails.
 */
export const DEMO_SECOND_FACTOR_PERSON: DemoPerson = {
  sub: 'kea-ari-stern',
  tenantCode: 'kea',
  email: 'ari.stern@harakeke.example',
  givenName: 'Ari',
  familyName: 'Stern',
  situation: 'needs a second factor, cannot sign in',
  memberships: [member(101, everything)],
};
