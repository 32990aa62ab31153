/** What was typed as a reference of a consignment where it is a whole one, however it was typed or scanned. */
export function referenceTyped(query: string): string | null {
  const text = query.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{3}\d{8}$/.test(text) ? text : null;
}
