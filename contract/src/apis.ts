/** The four APIs of the specifications (API-01). Each may be served under an address of its own. */
export const APIS = ['consignment', 'configuration', 'scheduling', 'product'] as const;
export type Api = (typeof APIS)[number];

/** Addresses of the APIs. Absent: the portal's own origin. */
export type ApiAddresses = Readonly<Partial<Record<Api, string>>>;

/** Name of the `<meta>` that holds the address of an API. */
export const apiMetaName = (api: Api) => `cartage-api-${api}`;

/** The path of every operation of the freight provider (API-03), which the portal never calls. */
export const PROVIDER_PATH = '/api/provider/';

/** The path of every operation of the provider desk, which the freight provider's staff use in the portal. */
export const DESK_PATH = '/api/desk/';

const PATHS: readonly (readonly [Api, RegExp])[] = [
  ['configuration', /^\/api\/v\d+\/configuration\//],
  ['scheduling', /^\/api\/v\d+\/(scheduling|runs)\//],
  ['product', /\/(productCatalog|dangerousGoods(Classes)?)(\/|$)/],
];

/** The API that a path belongs to. */
export const apiOf = (path: string): Api =>
  PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'consignment';
