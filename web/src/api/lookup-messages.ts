/** ERR-02: lookup calls have their own message for no response, and some their own timeout. */
const LOOKUPS: readonly Lookup[] = [
  { path: /^\/api\/v\d+\/scheduling\//, noResponse: 'No response received. You may be offline' },
  // FRT-07: every call about products and dangerous goods.
  {
    path: /\/(productCatalog|dangerousGoods(Classes)?)(\/|$)/,
    noResponse: 'You are offline',
    timeoutMs: 15_000,
  },
];

interface Lookup {
  readonly path: RegExp;
  readonly noResponse: string;
  /** Shorter than usual, because the user can continue without the lookup. */
  readonly timeoutMs?: number;
}

/** Undefined for calls that are not lookups. */
export const lookupMessagesFor = (path: string): Lookup | undefined =>
  LOOKUPS.find((lookup) => lookup.path.test(path));
