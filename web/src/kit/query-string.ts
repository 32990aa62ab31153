/** Plain-text query strings for the router, which would use JSON values by default. */

/** A repeated parameter has all of its values, so that the page can say so. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...params].map(([name, value]) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : value];
    }),
  );
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined || item === null ? [] : [[name, String(item)]])),
  );
  const encoded = new URLSearchParams(entries).toString();
  // A comma is allowed in a query, and lists are easier to read with it.
  const text = encoded.replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
