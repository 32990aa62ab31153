/** Filter and opened line in the query string, so that Back, reload and links restore them. Defaults are left out. */
export interface HireageSearch {
  readonly site?: string | number | undefined;
  readonly company?: string | number | undefined;
  readonly unit?: string | number | undefined;
  readonly partner?: string | number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The opened line, with the number of its own site or the name of its partner. */
  readonly withSite?: string | number | undefined;
  readonly withPartner?: string | number | undefined;
  readonly page?: string | number | undefined;
}

const PARAMS = ['site', 'company', 'unit', 'partner', 'from', 'to', 'withSite', 'withPartner', 'page'];

/** Loaded with the shell, so it knows the parameters alone. The page checks their values (`viewOf`). */
export const validateHireageSearch = (search: Readonly<Record<string, unknown>>): HireageSearch =>
  Object.fromEntries(
    PARAMS.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
