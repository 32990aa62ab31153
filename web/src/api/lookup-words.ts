/** ERR-02: the calls that look things up elsewhere have their own words for no answer. */
const LOOKUPS = [
  { path: /^\/api\/v\d+\/scheduling\//, noResponse: 'No response received. You may be offline' },
  { path: /\/productCatalog\//, noResponse: 'You are offline' },
] as const;

/** Undefined for all other calls. */
export const lookupWordsOf = (path: string): (typeof LOOKUPS)[number] | undefined =>
  LOOKUPS.find((lookup) => lookup.path.test(path));
