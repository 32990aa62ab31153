/** The query string of the page; an id that is none is left out. */
export function validateImportSearch(search: Readonly<Record<string, unknown>>): {
  readonly import?: number | undefined;
} {
  const id = Number(search['import']);
  return Number.isSafeInteger(id) && id > 0 ? { import: id } : {};
}
