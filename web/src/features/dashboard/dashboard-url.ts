/** The open drill-down in the query string, so that Back, reload and links restore it (DASH-10). */

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

/** Keeps the known parameters without checking values. The page ignores values that it does not know. */
export const validateDashboardSearch = (search: Readonly<Record<string, unknown>>): DashboardSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
