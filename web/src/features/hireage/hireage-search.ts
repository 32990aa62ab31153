/** Filter and opened line in the query string, so that Back, reload and links restore them. Defaults are left out. */
export interface HireageSearch {
  readonly site?: string | number | undefined;
  readonly company?: string | number | undefined;
  readonly unit?: string | number | undefined;
  readonly partner?: string | number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly disputed?: string | number | undefined;
  /** The opened line: its site, its hire unit, and the id or the name of its partner. */
  readonly lineSite?: string | number | undefined;
  readonly lineCompany?: string | number | undefined;
  readonly lineUnit?: string | number | undefined;
  readonly withSite?: string | number | undefined;
  readonly withPartner?: string | number | undefined;
  readonly page?: string | number | undefined;
}

const FILTER_PARAMS = ['site', 'company', 'unit', 'partner', 'from', 'to', 'disputed'];
const LINE_PARAMS = ['lineSite', 'lineCompany', 'lineUnit', 'withSite', 'withPartner', 'page'];
const PARAMS = [...FILTER_PARAMS, ...LINE_PARAMS];

/** Loaded with the shell, so it knows only the parameters. The page checks their values (`viewOf`). */
export const validateHireageSearch = (search: Readonly<Record<string, unknown>>): HireageSearch =>
  Object.fromEntries(
    PARAMS.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
