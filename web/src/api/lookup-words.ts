/** ERR-02: the calls that look things up elsewhere have their own words for no answer, and some their own patience. */
const LOOKUPS: readonly Lookup[] = [
  { path: /^\/api\/v\d+\/scheduling\//, noResponse: 'No response received. You may be offline' },
  // FRT-07: every call about products and dangerous goods.
  {
    path: /\/(productCatalog|dangerousGoods(Classes)?)(\/|$)/,
    noResponse: 'You are offline',
    patienceMs: 15_000,
  },
];

interface Lookup {
  readonly path: RegExp;
  readonly noResponse: string;
  /** Nobody waits longer for what is only a help. */
  readonly patienceMs?: number;
}

/** Undefined for all other calls. */
export const lookupWordsOf = (path: string): Lookup | undefined =>
  LOOKUPS.find((lookup) => lookup.path.test(path));
