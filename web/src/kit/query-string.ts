/** Query strings as people read and write them: plain text, no JSON. The router is given these two. */

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const encoded = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  // A comma is itself in a query; a list reads better with it.
  const text = encoded.replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
