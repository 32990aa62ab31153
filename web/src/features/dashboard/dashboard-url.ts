/** What is open of the dashboard, in the query string: so that Back, reload and a link find it (DASH-10). */

const NAMES = [
  'figure',
  'status',
  'serviceType',
  'difot',
  'exception',
  'state',
  'stage',
  'sortOption',
  'sortDirection',
  'page',
  'size',
] as const;

export type DashboardSearch = { readonly [Key in (typeof NAMES)[number]]?: string | number | undefined };

/** Whole as it was given: the page knows what there is, and leaves out what it does not know. */
export const validateDashboardSearch = (search: Readonly<Record<string, unknown>>): DashboardSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
