/** The filter in the query string, so that Back, reload and links restore it. Defaults are left out. */
export interface ChangeLogSearch {
  readonly preset?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user?: string | number | undefined;
  readonly source?: string | undefined;
  readonly fields?: string | undefined;
  readonly reference?: string | number | undefined;
}

const PARAMS = ['preset', 'from', 'to', 'user', 'source', 'fields', 'reference'];

/** Loaded with the shell, so it knows the parameters alone. The page checks their values (`filterOf`). */
export const validateChangeLogSearch = (search: Readonly<Record<string, unknown>>): ChangeLogSearch =>
  Object.fromEntries(
    PARAMS.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
